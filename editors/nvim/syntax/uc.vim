" Words by their shape. Of two that match at one place, Vim takes the later one.
if exists("b:current_syntax")
  finish
endif
syntax match ucName /@\=\h[[:alnum:]_.@]*/
syntax match ucTransfer /@\=\$\{1,2}\w\+/
syntax match ucNumber /\<\%(0[xX]\x\+\|0[bB][01]\+\|\d\+\)\>/
syntax match ucOperator /[-+*%&|^~!<>=?]\+/
syntax match ucInstruction /^\s*\h\w*\%(\s*\%($\|;\|\/\)\)\@=/
syntax match ucInstruction /\h\w*\%([!=<>]\+\w*\)\=\%(\s*\[\)\@=/
syntax match ucInstruction /\h\w*(\@=/
syntax match ucDirective /\.\h\w*/
syntax match ucLabel /\h\w*#/
syntax match ucPreProc /^\s*#\s*\h\w*/
syntax region ucString start=/"/ end=/"/ oneline
syntax region ucString start=/'/ end=/'/ oneline
syntax match ucComment /\%(;\|\/\/\).*/
syntax region ucComment start=/\/\*/ end=/\*\//
highlight default link ucName Identifier
highlight default link ucTransfer Special
highlight default link ucNumber Number
highlight default link ucOperator Operator
highlight default link ucInstruction Statement
highlight default link ucDirective PreProc
highlight default link ucLabel Label
highlight default link ucPreProc PreProc
highlight default link ucString String
highlight default link ucComment Comment
let b:current_syntax = "uc"
