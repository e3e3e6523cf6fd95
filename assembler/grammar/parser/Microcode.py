# Generated from Microcode.g4 by ANTLR 4.13.2
# encoding: utf-8
from antlr4 import *
from io import StringIO
import sys
if sys.version_info[1] > 5:
	from typing import TextIO
else:
	from typing.io import TextIO

def serializedATN():
    return [
        4,1,44,233,2,0,7,0,2,1,7,1,2,2,7,2,2,3,7,3,2,4,7,4,2,5,7,5,2,6,7,
        6,2,7,7,7,2,8,7,8,2,9,7,9,2,10,7,10,2,11,7,11,2,12,7,12,2,13,7,13,
        2,14,7,14,1,0,5,0,32,8,0,10,0,12,0,35,9,0,1,0,3,0,38,8,0,1,0,1,0,
        1,1,1,1,1,1,1,1,1,2,1,2,3,2,48,8,2,1,3,1,3,1,3,3,3,53,8,3,1,3,3,
        3,56,8,3,1,3,1,3,5,3,60,8,3,10,3,12,3,63,9,3,1,4,1,4,1,4,3,4,68,
        8,4,1,5,1,5,1,5,3,5,73,8,5,1,5,3,5,76,8,5,1,6,1,6,1,6,5,6,81,8,6,
        10,6,12,6,84,9,6,1,7,1,7,1,7,1,7,3,7,90,8,7,1,8,1,8,1,8,1,8,3,8,
        96,8,8,1,9,1,9,1,9,1,9,3,9,102,8,9,1,9,1,9,1,9,1,9,3,9,108,8,9,1,
        10,1,10,1,10,3,10,113,8,10,1,10,5,10,116,8,10,10,10,12,10,119,9,
        10,3,10,121,8,10,1,10,1,10,1,10,3,10,126,8,10,1,10,1,10,1,10,1,10,
        1,10,3,10,133,8,10,1,10,1,10,1,10,1,10,1,10,1,10,1,10,3,10,142,8,
        10,1,10,3,10,145,8,10,1,10,3,10,148,8,10,1,11,1,11,1,11,1,12,1,12,
        1,12,1,12,3,12,157,8,12,1,12,1,12,1,12,1,12,1,12,1,12,1,12,1,12,
        1,12,1,12,1,12,1,12,1,12,1,12,1,12,1,12,1,12,1,12,1,12,1,12,1,12,
        1,12,1,12,1,12,1,12,1,12,1,12,1,12,1,12,1,12,1,12,1,12,1,12,1,12,
        1,12,1,12,5,12,195,8,12,10,12,12,12,198,9,12,1,13,1,13,1,13,1,13,
        1,13,1,13,1,13,1,13,5,13,208,8,13,10,13,12,13,211,9,13,3,13,213,
        8,13,1,13,1,13,3,13,217,8,13,1,13,1,13,1,13,1,13,1,13,3,13,224,8,
        13,1,14,1,14,1,14,1,14,1,14,3,14,231,8,14,1,14,0,1,24,15,0,2,4,6,
        8,10,12,14,16,18,20,22,24,26,28,0,10,2,0,24,25,40,44,2,0,1,1,3,3,
        1,0,32,33,1,0,4,5,1,0,25,28,1,0,29,31,1,0,27,28,1,0,41,44,1,0,39,
        40,1,0,1,2,267,0,33,1,0,0,0,2,41,1,0,0,0,4,47,1,0,0,0,6,49,1,0,0,
        0,8,64,1,0,0,0,10,69,1,0,0,0,12,77,1,0,0,0,14,89,1,0,0,0,16,95,1,
        0,0,0,18,97,1,0,0,0,20,147,1,0,0,0,22,149,1,0,0,0,24,156,1,0,0,0,
        26,223,1,0,0,0,28,225,1,0,0,0,30,32,3,2,1,0,31,30,1,0,0,0,32,35,
        1,0,0,0,33,31,1,0,0,0,33,34,1,0,0,0,34,37,1,0,0,0,35,33,1,0,0,0,
        36,38,3,4,2,0,37,36,1,0,0,0,37,38,1,0,0,0,38,39,1,0,0,0,39,40,5,
        0,0,1,40,1,1,0,0,0,41,42,5,1,0,0,42,43,5,20,0,0,43,44,5,19,0,0,44,
        3,1,0,0,0,45,48,3,6,3,0,46,48,3,20,10,0,47,45,1,0,0,0,47,46,1,0,
        0,0,48,5,1,0,0,0,49,55,3,8,4,0,50,52,5,14,0,0,51,53,3,12,6,0,52,
        51,1,0,0,0,52,53,1,0,0,0,53,54,1,0,0,0,54,56,5,15,0,0,55,50,1,0,
        0,0,55,56,1,0,0,0,56,61,1,0,0,0,57,58,5,18,0,0,58,60,3,10,5,0,59,
        57,1,0,0,0,60,63,1,0,0,0,61,59,1,0,0,0,61,62,1,0,0,0,62,7,1,0,0,
        0,63,61,1,0,0,0,64,67,5,1,0,0,65,66,7,0,0,0,66,68,7,1,0,0,67,65,
        1,0,0,0,67,68,1,0,0,0,68,9,1,0,0,0,69,75,5,1,0,0,70,72,5,14,0,0,
        71,73,3,12,6,0,72,71,1,0,0,0,72,73,1,0,0,0,73,74,1,0,0,0,74,76,5,
        15,0,0,75,70,1,0,0,0,75,76,1,0,0,0,76,11,1,0,0,0,77,82,3,14,7,0,
        78,79,5,18,0,0,79,81,3,14,7,0,80,78,1,0,0,0,81,84,1,0,0,0,82,80,
        1,0,0,0,82,83,1,0,0,0,83,13,1,0,0,0,84,82,1,0,0,0,85,90,5,23,0,0,
        86,90,3,16,8,0,87,90,3,18,9,0,88,90,3,24,12,0,89,85,1,0,0,0,89,86,
        1,0,0,0,89,87,1,0,0,0,89,88,1,0,0,0,90,15,1,0,0,0,91,96,5,27,0,0,
        92,96,5,28,0,0,93,94,5,1,0,0,94,96,5,26,0,0,95,91,1,0,0,0,95,92,
        1,0,0,0,95,93,1,0,0,0,96,17,1,0,0,0,97,107,7,2,0,0,98,108,5,3,0,
        0,99,108,5,1,0,0,100,102,5,1,0,0,101,100,1,0,0,0,101,102,1,0,0,0,
        102,103,1,0,0,0,103,104,5,16,0,0,104,105,3,24,12,0,105,106,5,17,
        0,0,106,108,1,0,0,0,107,98,1,0,0,0,107,99,1,0,0,0,107,101,1,0,0,
        0,108,19,1,0,0,0,109,120,5,8,0,0,110,117,3,28,14,0,111,113,5,18,
        0,0,112,111,1,0,0,0,112,113,1,0,0,0,113,114,1,0,0,0,114,116,3,28,
        14,0,115,112,1,0,0,0,116,119,1,0,0,0,117,115,1,0,0,0,117,118,1,0,
        0,0,118,121,1,0,0,0,119,117,1,0,0,0,120,110,1,0,0,0,120,121,1,0,
        0,0,121,148,1,0,0,0,122,123,5,9,0,0,123,125,3,28,14,0,124,126,5,
        18,0,0,125,124,1,0,0,0,125,126,1,0,0,0,126,127,1,0,0,0,127,128,3,
        24,12,0,128,148,1,0,0,0,129,130,5,10,0,0,130,132,3,28,14,0,131,133,
        5,18,0,0,132,131,1,0,0,0,132,133,1,0,0,0,133,134,1,0,0,0,134,135,
        3,24,12,0,135,148,1,0,0,0,136,137,5,11,0,0,137,148,3,24,12,0,138,
        139,5,12,0,0,139,144,3,24,12,0,140,142,5,18,0,0,141,140,1,0,0,0,
        141,142,1,0,0,0,142,143,1,0,0,0,143,145,7,3,0,0,144,141,1,0,0,0,
        144,145,1,0,0,0,145,148,1,0,0,0,146,148,5,13,0,0,147,109,1,0,0,0,
        147,122,1,0,0,0,147,129,1,0,0,0,147,136,1,0,0,0,147,138,1,0,0,0,
        147,146,1,0,0,0,148,21,1,0,0,0,149,150,3,24,12,0,150,151,5,0,0,1,
        151,23,1,0,0,0,152,153,6,12,-1,0,153,154,7,4,0,0,154,157,3,24,12,
        13,155,157,3,26,13,0,156,152,1,0,0,0,156,155,1,0,0,0,157,196,1,0,
        0,0,158,159,10,12,0,0,159,160,7,5,0,0,160,195,3,24,12,13,161,162,
        10,11,0,0,162,163,7,6,0,0,163,195,3,24,12,12,164,165,10,10,0,0,165,
        166,7,2,0,0,166,195,3,24,12,11,167,168,10,9,0,0,168,169,7,7,0,0,
        169,195,3,24,12,10,170,171,10,8,0,0,171,172,7,8,0,0,172,195,3,24,
        12,9,173,174,10,7,0,0,174,175,5,34,0,0,175,195,3,24,12,8,176,177,
        10,6,0,0,177,178,5,36,0,0,178,195,3,24,12,7,179,180,10,5,0,0,180,
        181,5,35,0,0,181,195,3,24,12,6,182,183,10,4,0,0,183,184,5,37,0,0,
        184,195,3,24,12,5,185,186,10,3,0,0,186,187,5,38,0,0,187,195,3,24,
        12,4,188,189,10,2,0,0,189,190,5,22,0,0,190,191,3,24,12,0,191,192,
        5,19,0,0,192,193,3,24,12,2,193,195,1,0,0,0,194,158,1,0,0,0,194,161,
        1,0,0,0,194,164,1,0,0,0,194,167,1,0,0,0,194,170,1,0,0,0,194,173,
        1,0,0,0,194,176,1,0,0,0,194,179,1,0,0,0,194,182,1,0,0,0,194,185,
        1,0,0,0,194,188,1,0,0,0,195,198,1,0,0,0,196,194,1,0,0,0,196,197,
        1,0,0,0,197,25,1,0,0,0,198,196,1,0,0,0,199,224,5,3,0,0,200,201,5,
        1,0,0,201,224,5,20,0,0,202,203,5,1,0,0,203,212,5,16,0,0,204,209,
        3,24,12,0,205,206,5,18,0,0,206,208,3,24,12,0,207,205,1,0,0,0,208,
        211,1,0,0,0,209,207,1,0,0,0,209,210,1,0,0,0,210,213,1,0,0,0,211,
        209,1,0,0,0,212,204,1,0,0,0,212,213,1,0,0,0,213,214,1,0,0,0,214,
        224,5,17,0,0,215,217,5,34,0,0,216,215,1,0,0,0,216,217,1,0,0,0,217,
        218,1,0,0,0,218,224,3,28,14,0,219,220,5,16,0,0,220,221,3,24,12,0,
        221,222,5,17,0,0,222,224,1,0,0,0,223,199,1,0,0,0,223,200,1,0,0,0,
        223,202,1,0,0,0,223,216,1,0,0,0,223,219,1,0,0,0,224,27,1,0,0,0,225,
        230,7,9,0,0,226,227,5,14,0,0,227,228,3,24,12,0,228,229,5,15,0,0,
        229,231,1,0,0,0,230,226,1,0,0,0,230,231,1,0,0,0,231,29,1,0,0,0,30,
        33,37,47,52,55,61,67,72,75,82,89,95,101,107,112,117,120,125,132,
        141,144,147,156,194,196,209,212,216,223,230
    ]

class Microcode ( Parser ):

    grammarFileName = "Microcode.g4"

    atn = ATNDeserializer().deserialize(serializedATN())

    decisionsToDFA = [ DFA(ds, i) for i, ds in enumerate(atn.decisionToState) ]

    sharedContextCache = PredictionContextCache()

    literalNames = [  ]

    symbolicNames = [ "<INVALID>", "NAME", "REGISTER", "NUMBER", "STRING", 
                      "TEXT", "PASTE", "OTHER", "LIST", "FIX", "SYNONYM", 
                      "CONDITION", "VALUE", "UNKNOWN_DIRECTIVE", "LBRACK", 
                      "RBRACK", "LPAREN", "RPAREN", "COMMA", "COLON", "HASH", 
                      "HASHES", "QUESTION", "NONE", "ASSIGN", "BANG", "TILDE", 
                      "PLUS", "MINUS", "STAR", "SLASH", "PERCENT", "SHL", 
                      "SHR", "AMP", "BAR", "CARET", "ANDAND", "OROR", "EQ", 
                      "NE", "LT", "LE", "GT", "GE" ]

    RULE_line = 0
    RULE_label = 1
    RULE_statement = 2
    RULE_instruction = 3
    RULE_mnemonic = 4
    RULE_option = 5
    RULE_operands = 6
    RULE_operand = 7
    RULE_operator = 8
    RULE_shift = 9
    RULE_directive = 10
    RULE_condition = 11
    RULE_expression = 12
    RULE_primary = 13
    RULE_reference = 14

    ruleNames =  [ "line", "label", "statement", "instruction", "mnemonic", 
                   "option", "operands", "operand", "operator", "shift", 
                   "directive", "condition", "expression", "primary", "reference" ]

    EOF = Token.EOF
    NAME=1
    REGISTER=2
    NUMBER=3
    STRING=4
    TEXT=5
    PASTE=6
    OTHER=7
    LIST=8
    FIX=9
    SYNONYM=10
    CONDITION=11
    VALUE=12
    UNKNOWN_DIRECTIVE=13
    LBRACK=14
    RBRACK=15
    LPAREN=16
    RPAREN=17
    COMMA=18
    COLON=19
    HASH=20
    HASHES=21
    QUESTION=22
    NONE=23
    ASSIGN=24
    BANG=25
    TILDE=26
    PLUS=27
    MINUS=28
    STAR=29
    SLASH=30
    PERCENT=31
    SHL=32
    SHR=33
    AMP=34
    BAR=35
    CARET=36
    ANDAND=37
    OROR=38
    EQ=39
    NE=40
    LT=41
    LE=42
    GT=43
    GE=44

    def __init__(self, input:TokenStream, output:TextIO = sys.stdout):
        super().__init__(input, output)
        self.checkVersion("4.13.2")
        self._interp = ParserATNSimulator(self, self.atn, self.decisionsToDFA, self.sharedContextCache)
        self._predicates = None




    class LineContext(ParserRuleContext):
        __slots__ = 'parser'

        def __init__(self, parser, parent:ParserRuleContext=None, invokingState:int=-1):
            super().__init__(parent, invokingState)
            self.parser = parser

        def EOF(self):
            return self.getToken(Microcode.EOF, 0)

        def label(self, i:int=None):
            if i is None:
                return self.getTypedRuleContexts(Microcode.LabelContext)
            else:
                return self.getTypedRuleContext(Microcode.LabelContext,i)


        def statement(self):
            return self.getTypedRuleContext(Microcode.StatementContext,0)


        def getRuleIndex(self):
            return Microcode.RULE_line




    def line(self):

        localctx = Microcode.LineContext(self, self._ctx, self.state)
        self.enterRule(localctx, 0, self.RULE_line)
        self._la = 0 # Token type
        try:
            self.enterOuterAlt(localctx, 1)
            self.state = 33
            self._errHandler.sync(self)
            _alt = self._interp.adaptivePredict(self._input,0,self._ctx)
            while _alt!=2 and _alt!=ATN.INVALID_ALT_NUMBER:
                if _alt==1:
                    self.state = 30
                    self.label() 
                self.state = 35
                self._errHandler.sync(self)
                _alt = self._interp.adaptivePredict(self._input,0,self._ctx)

            self.state = 37
            self._errHandler.sync(self)
            _la = self._input.LA(1)
            if (((_la) & ~0x3f) == 0 and ((1 << _la) & 16130) != 0):
                self.state = 36
                self.statement()


            self.state = 39
            self.match(Microcode.EOF)
        except RecognitionException as re:
            localctx.exception = re
            self._errHandler.reportError(self, re)
            self._errHandler.recover(self, re)
        finally:
            self.exitRule()
        return localctx


    class LabelContext(ParserRuleContext):
        __slots__ = 'parser'

        def __init__(self, parser, parent:ParserRuleContext=None, invokingState:int=-1):
            super().__init__(parent, invokingState)
            self.parser = parser

        def NAME(self):
            return self.getToken(Microcode.NAME, 0)

        def HASH(self):
            return self.getToken(Microcode.HASH, 0)

        def COLON(self):
            return self.getToken(Microcode.COLON, 0)

        def getRuleIndex(self):
            return Microcode.RULE_label




    def label(self):

        localctx = Microcode.LabelContext(self, self._ctx, self.state)
        self.enterRule(localctx, 2, self.RULE_label)
        try:
            self.enterOuterAlt(localctx, 1)
            self.state = 41
            self.match(Microcode.NAME)
            self.state = 42
            self.match(Microcode.HASH)
            self.state = 43
            self.match(Microcode.COLON)
        except RecognitionException as re:
            localctx.exception = re
            self._errHandler.reportError(self, re)
            self._errHandler.recover(self, re)
        finally:
            self.exitRule()
        return localctx


    class StatementContext(ParserRuleContext):
        __slots__ = 'parser'

        def __init__(self, parser, parent:ParserRuleContext=None, invokingState:int=-1):
            super().__init__(parent, invokingState)
            self.parser = parser

        def instruction(self):
            return self.getTypedRuleContext(Microcode.InstructionContext,0)


        def directive(self):
            return self.getTypedRuleContext(Microcode.DirectiveContext,0)


        def getRuleIndex(self):
            return Microcode.RULE_statement




    def statement(self):

        localctx = Microcode.StatementContext(self, self._ctx, self.state)
        self.enterRule(localctx, 4, self.RULE_statement)
        try:
            self.state = 47
            self._errHandler.sync(self)
            token = self._input.LA(1)
            if token in [1]:
                self.enterOuterAlt(localctx, 1)
                self.state = 45
                self.instruction()
                pass
            elif token in [8, 9, 10, 11, 12, 13]:
                self.enterOuterAlt(localctx, 2)
                self.state = 46
                self.directive()
                pass
            else:
                raise NoViableAltException(self)

        except RecognitionException as re:
            localctx.exception = re
            self._errHandler.reportError(self, re)
            self._errHandler.recover(self, re)
        finally:
            self.exitRule()
        return localctx


    class InstructionContext(ParserRuleContext):
        __slots__ = 'parser'

        def __init__(self, parser, parent:ParserRuleContext=None, invokingState:int=-1):
            super().__init__(parent, invokingState)
            self.parser = parser

        def mnemonic(self):
            return self.getTypedRuleContext(Microcode.MnemonicContext,0)


        def LBRACK(self):
            return self.getToken(Microcode.LBRACK, 0)

        def RBRACK(self):
            return self.getToken(Microcode.RBRACK, 0)

        def COMMA(self, i:int=None):
            if i is None:
                return self.getTokens(Microcode.COMMA)
            else:
                return self.getToken(Microcode.COMMA, i)

        def option(self, i:int=None):
            if i is None:
                return self.getTypedRuleContexts(Microcode.OptionContext)
            else:
                return self.getTypedRuleContext(Microcode.OptionContext,i)


        def operands(self):
            return self.getTypedRuleContext(Microcode.OperandsContext,0)


        def getRuleIndex(self):
            return Microcode.RULE_instruction




    def instruction(self):

        localctx = Microcode.InstructionContext(self, self._ctx, self.state)
        self.enterRule(localctx, 6, self.RULE_instruction)
        self._la = 0 # Token type
        try:
            self.enterOuterAlt(localctx, 1)
            self.state = 49
            self.mnemonic()
            self.state = 55
            self._errHandler.sync(self)
            _la = self._input.LA(1)
            if _la==14:
                self.state = 50
                self.match(Microcode.LBRACK)
                self.state = 52
                self._errHandler.sync(self)
                _la = self._input.LA(1)
                if (((_la) & ~0x3f) == 0 and ((1 << _la) & 30576541710) != 0):
                    self.state = 51
                    self.operands()


                self.state = 54
                self.match(Microcode.RBRACK)


            self.state = 61
            self._errHandler.sync(self)
            _la = self._input.LA(1)
            while _la==18:
                self.state = 57
                self.match(Microcode.COMMA)
                self.state = 58
                self.option()
                self.state = 63
                self._errHandler.sync(self)
                _la = self._input.LA(1)

        except RecognitionException as re:
            localctx.exception = re
            self._errHandler.reportError(self, re)
            self._errHandler.recover(self, re)
        finally:
            self.exitRule()
        return localctx


    class MnemonicContext(ParserRuleContext):
        __slots__ = 'parser'

        def __init__(self, parser, parent:ParserRuleContext=None, invokingState:int=-1):
            super().__init__(parent, invokingState)
            self.parser = parser

        def NAME(self, i:int=None):
            if i is None:
                return self.getTokens(Microcode.NAME)
            else:
                return self.getToken(Microcode.NAME, i)

        def ASSIGN(self):
            return self.getToken(Microcode.ASSIGN, 0)

        def NE(self):
            return self.getToken(Microcode.NE, 0)

        def LT(self):
            return self.getToken(Microcode.LT, 0)

        def LE(self):
            return self.getToken(Microcode.LE, 0)

        def GT(self):
            return self.getToken(Microcode.GT, 0)

        def GE(self):
            return self.getToken(Microcode.GE, 0)

        def BANG(self):
            return self.getToken(Microcode.BANG, 0)

        def NUMBER(self):
            return self.getToken(Microcode.NUMBER, 0)

        def getRuleIndex(self):
            return Microcode.RULE_mnemonic




    def mnemonic(self):

        localctx = Microcode.MnemonicContext(self, self._ctx, self.state)
        self.enterRule(localctx, 8, self.RULE_mnemonic)
        self._la = 0 # Token type
        try:
            self.enterOuterAlt(localctx, 1)
            self.state = 64
            self.match(Microcode.NAME)
            self.state = 67
            self._errHandler.sync(self)
            _la = self._input.LA(1)
            if (((_la) & ~0x3f) == 0 and ((1 << _la) & 34084910792704) != 0):
                self.state = 65
                _la = self._input.LA(1)
                if not((((_la) & ~0x3f) == 0 and ((1 << _la) & 34084910792704) != 0)):
                    self._errHandler.recoverInline(self)
                else:
                    self._errHandler.reportMatch(self)
                    self.consume()
                self.state = 66
                _la = self._input.LA(1)
                if not(_la==1 or _la==3):
                    self._errHandler.recoverInline(self)
                else:
                    self._errHandler.reportMatch(self)
                    self.consume()


        except RecognitionException as re:
            localctx.exception = re
            self._errHandler.reportError(self, re)
            self._errHandler.recover(self, re)
        finally:
            self.exitRule()
        return localctx


    class OptionContext(ParserRuleContext):
        __slots__ = 'parser'

        def __init__(self, parser, parent:ParserRuleContext=None, invokingState:int=-1):
            super().__init__(parent, invokingState)
            self.parser = parser

        def NAME(self):
            return self.getToken(Microcode.NAME, 0)

        def LBRACK(self):
            return self.getToken(Microcode.LBRACK, 0)

        def RBRACK(self):
            return self.getToken(Microcode.RBRACK, 0)

        def operands(self):
            return self.getTypedRuleContext(Microcode.OperandsContext,0)


        def getRuleIndex(self):
            return Microcode.RULE_option




    def option(self):

        localctx = Microcode.OptionContext(self, self._ctx, self.state)
        self.enterRule(localctx, 10, self.RULE_option)
        self._la = 0 # Token type
        try:
            self.enterOuterAlt(localctx, 1)
            self.state = 69
            self.match(Microcode.NAME)
            self.state = 75
            self._errHandler.sync(self)
            _la = self._input.LA(1)
            if _la==14:
                self.state = 70
                self.match(Microcode.LBRACK)
                self.state = 72
                self._errHandler.sync(self)
                _la = self._input.LA(1)
                if (((_la) & ~0x3f) == 0 and ((1 << _la) & 30576541710) != 0):
                    self.state = 71
                    self.operands()


                self.state = 74
                self.match(Microcode.RBRACK)


        except RecognitionException as re:
            localctx.exception = re
            self._errHandler.reportError(self, re)
            self._errHandler.recover(self, re)
        finally:
            self.exitRule()
        return localctx


    class OperandsContext(ParserRuleContext):
        __slots__ = 'parser'

        def __init__(self, parser, parent:ParserRuleContext=None, invokingState:int=-1):
            super().__init__(parent, invokingState)
            self.parser = parser

        def operand(self, i:int=None):
            if i is None:
                return self.getTypedRuleContexts(Microcode.OperandContext)
            else:
                return self.getTypedRuleContext(Microcode.OperandContext,i)


        def COMMA(self, i:int=None):
            if i is None:
                return self.getTokens(Microcode.COMMA)
            else:
                return self.getToken(Microcode.COMMA, i)

        def getRuleIndex(self):
            return Microcode.RULE_operands




    def operands(self):

        localctx = Microcode.OperandsContext(self, self._ctx, self.state)
        self.enterRule(localctx, 12, self.RULE_operands)
        self._la = 0 # Token type
        try:
            self.enterOuterAlt(localctx, 1)
            self.state = 77
            self.operand()
            self.state = 82
            self._errHandler.sync(self)
            _la = self._input.LA(1)
            while _la==18:
                self.state = 78
                self.match(Microcode.COMMA)
                self.state = 79
                self.operand()
                self.state = 84
                self._errHandler.sync(self)
                _la = self._input.LA(1)

        except RecognitionException as re:
            localctx.exception = re
            self._errHandler.reportError(self, re)
            self._errHandler.recover(self, re)
        finally:
            self.exitRule()
        return localctx


    class OperandContext(ParserRuleContext):
        __slots__ = 'parser'

        def __init__(self, parser, parent:ParserRuleContext=None, invokingState:int=-1):
            super().__init__(parent, invokingState)
            self.parser = parser

        def NONE(self):
            return self.getToken(Microcode.NONE, 0)

        def operator(self):
            return self.getTypedRuleContext(Microcode.OperatorContext,0)


        def shift(self):
            return self.getTypedRuleContext(Microcode.ShiftContext,0)


        def expression(self):
            return self.getTypedRuleContext(Microcode.ExpressionContext,0)


        def getRuleIndex(self):
            return Microcode.RULE_operand




    def operand(self):

        localctx = Microcode.OperandContext(self, self._ctx, self.state)
        self.enterRule(localctx, 14, self.RULE_operand)
        try:
            self.state = 89
            self._errHandler.sync(self)
            la_ = self._interp.adaptivePredict(self._input,10,self._ctx)
            if la_ == 1:
                self.enterOuterAlt(localctx, 1)
                self.state = 85
                self.match(Microcode.NONE)
                pass

            elif la_ == 2:
                self.enterOuterAlt(localctx, 2)
                self.state = 86
                self.operator()
                pass

            elif la_ == 3:
                self.enterOuterAlt(localctx, 3)
                self.state = 87
                self.shift()
                pass

            elif la_ == 4:
                self.enterOuterAlt(localctx, 4)
                self.state = 88
                self.expression(0)
                pass


        except RecognitionException as re:
            localctx.exception = re
            self._errHandler.reportError(self, re)
            self._errHandler.recover(self, re)
        finally:
            self.exitRule()
        return localctx


    class OperatorContext(ParserRuleContext):
        __slots__ = 'parser'

        def __init__(self, parser, parent:ParserRuleContext=None, invokingState:int=-1):
            super().__init__(parent, invokingState)
            self.parser = parser

        def PLUS(self):
            return self.getToken(Microcode.PLUS, 0)

        def MINUS(self):
            return self.getToken(Microcode.MINUS, 0)

        def NAME(self):
            return self.getToken(Microcode.NAME, 0)

        def TILDE(self):
            return self.getToken(Microcode.TILDE, 0)

        def getRuleIndex(self):
            return Microcode.RULE_operator




    def operator(self):

        localctx = Microcode.OperatorContext(self, self._ctx, self.state)
        self.enterRule(localctx, 16, self.RULE_operator)
        try:
            self.state = 95
            self._errHandler.sync(self)
            token = self._input.LA(1)
            if token in [27]:
                self.enterOuterAlt(localctx, 1)
                self.state = 91
                self.match(Microcode.PLUS)
                pass
            elif token in [28]:
                self.enterOuterAlt(localctx, 2)
                self.state = 92
                self.match(Microcode.MINUS)
                pass
            elif token in [1]:
                self.enterOuterAlt(localctx, 3)
                self.state = 93
                self.match(Microcode.NAME)
                self.state = 94
                self.match(Microcode.TILDE)
                pass
            else:
                raise NoViableAltException(self)

        except RecognitionException as re:
            localctx.exception = re
            self._errHandler.reportError(self, re)
            self._errHandler.recover(self, re)
        finally:
            self.exitRule()
        return localctx


    class ShiftContext(ParserRuleContext):
        __slots__ = 'parser'

        def __init__(self, parser, parent:ParserRuleContext=None, invokingState:int=-1):
            super().__init__(parent, invokingState)
            self.parser = parser

        def SHL(self):
            return self.getToken(Microcode.SHL, 0)

        def SHR(self):
            return self.getToken(Microcode.SHR, 0)

        def NUMBER(self):
            return self.getToken(Microcode.NUMBER, 0)

        def NAME(self):
            return self.getToken(Microcode.NAME, 0)

        def LPAREN(self):
            return self.getToken(Microcode.LPAREN, 0)

        def expression(self):
            return self.getTypedRuleContext(Microcode.ExpressionContext,0)


        def RPAREN(self):
            return self.getToken(Microcode.RPAREN, 0)

        def getRuleIndex(self):
            return Microcode.RULE_shift




    def shift(self):

        localctx = Microcode.ShiftContext(self, self._ctx, self.state)
        self.enterRule(localctx, 18, self.RULE_shift)
        self._la = 0 # Token type
        try:
            self.enterOuterAlt(localctx, 1)
            self.state = 97
            _la = self._input.LA(1)
            if not(_la==32 or _la==33):
                self._errHandler.recoverInline(self)
            else:
                self._errHandler.reportMatch(self)
                self.consume()
            self.state = 107
            self._errHandler.sync(self)
            la_ = self._interp.adaptivePredict(self._input,13,self._ctx)
            if la_ == 1:
                self.state = 98
                self.match(Microcode.NUMBER)
                pass

            elif la_ == 2:
                self.state = 99
                self.match(Microcode.NAME)
                pass

            elif la_ == 3:
                self.state = 101
                self._errHandler.sync(self)
                _la = self._input.LA(1)
                if _la==1:
                    self.state = 100
                    self.match(Microcode.NAME)


                self.state = 103
                self.match(Microcode.LPAREN)
                self.state = 104
                self.expression(0)
                self.state = 105
                self.match(Microcode.RPAREN)
                pass


        except RecognitionException as re:
            localctx.exception = re
            self._errHandler.reportError(self, re)
            self._errHandler.recover(self, re)
        finally:
            self.exitRule()
        return localctx


    class DirectiveContext(ParserRuleContext):
        __slots__ = 'parser'

        def __init__(self, parser, parent:ParserRuleContext=None, invokingState:int=-1):
            super().__init__(parent, invokingState)
            self.parser = parser

        def LIST(self):
            return self.getToken(Microcode.LIST, 0)

        def reference(self, i:int=None):
            if i is None:
                return self.getTypedRuleContexts(Microcode.ReferenceContext)
            else:
                return self.getTypedRuleContext(Microcode.ReferenceContext,i)


        def COMMA(self, i:int=None):
            if i is None:
                return self.getTokens(Microcode.COMMA)
            else:
                return self.getToken(Microcode.COMMA, i)

        def FIX(self):
            return self.getToken(Microcode.FIX, 0)

        def expression(self):
            return self.getTypedRuleContext(Microcode.ExpressionContext,0)


        def SYNONYM(self):
            return self.getToken(Microcode.SYNONYM, 0)

        def CONDITION(self):
            return self.getToken(Microcode.CONDITION, 0)

        def VALUE(self):
            return self.getToken(Microcode.VALUE, 0)

        def STRING(self):
            return self.getToken(Microcode.STRING, 0)

        def TEXT(self):
            return self.getToken(Microcode.TEXT, 0)

        def UNKNOWN_DIRECTIVE(self):
            return self.getToken(Microcode.UNKNOWN_DIRECTIVE, 0)

        def getRuleIndex(self):
            return Microcode.RULE_directive




    def directive(self):

        localctx = Microcode.DirectiveContext(self, self._ctx, self.state)
        self.enterRule(localctx, 20, self.RULE_directive)
        self._la = 0 # Token type
        try:
            self.state = 147
            self._errHandler.sync(self)
            token = self._input.LA(1)
            if token in [8]:
                self.enterOuterAlt(localctx, 1)
                self.state = 109
                self.match(Microcode.LIST)
                self.state = 120
                self._errHandler.sync(self)
                _la = self._input.LA(1)
                if _la==1 or _la==2:
                    self.state = 110
                    self.reference()
                    self.state = 117
                    self._errHandler.sync(self)
                    _la = self._input.LA(1)
                    while (((_la) & ~0x3f) == 0 and ((1 << _la) & 262150) != 0):
                        self.state = 112
                        self._errHandler.sync(self)
                        _la = self._input.LA(1)
                        if _la==18:
                            self.state = 111
                            self.match(Microcode.COMMA)


                        self.state = 114
                        self.reference()
                        self.state = 119
                        self._errHandler.sync(self)
                        _la = self._input.LA(1)



                pass
            elif token in [9]:
                self.enterOuterAlt(localctx, 2)
                self.state = 122
                self.match(Microcode.FIX)
                self.state = 123
                self.reference()
                self.state = 125
                self._errHandler.sync(self)
                _la = self._input.LA(1)
                if _la==18:
                    self.state = 124
                    self.match(Microcode.COMMA)


                self.state = 127
                self.expression(0)
                pass
            elif token in [10]:
                self.enterOuterAlt(localctx, 3)
                self.state = 129
                self.match(Microcode.SYNONYM)
                self.state = 130
                self.reference()
                self.state = 132
                self._errHandler.sync(self)
                _la = self._input.LA(1)
                if _la==18:
                    self.state = 131
                    self.match(Microcode.COMMA)


                self.state = 134
                self.expression(0)
                pass
            elif token in [11]:
                self.enterOuterAlt(localctx, 4)
                self.state = 136
                self.match(Microcode.CONDITION)
                self.state = 137
                self.expression(0)
                pass
            elif token in [12]:
                self.enterOuterAlt(localctx, 5)
                self.state = 138
                self.match(Microcode.VALUE)
                self.state = 139
                self.expression(0)
                self.state = 144
                self._errHandler.sync(self)
                _la = self._input.LA(1)
                if (((_la) & ~0x3f) == 0 and ((1 << _la) & 262192) != 0):
                    self.state = 141
                    self._errHandler.sync(self)
                    _la = self._input.LA(1)
                    if _la==18:
                        self.state = 140
                        self.match(Microcode.COMMA)


                    self.state = 143
                    _la = self._input.LA(1)
                    if not(_la==4 or _la==5):
                        self._errHandler.recoverInline(self)
                    else:
                        self._errHandler.reportMatch(self)
                        self.consume()


                pass
            elif token in [13]:
                self.enterOuterAlt(localctx, 6)
                self.state = 146
                self.match(Microcode.UNKNOWN_DIRECTIVE)
                pass
            else:
                raise NoViableAltException(self)

        except RecognitionException as re:
            localctx.exception = re
            self._errHandler.reportError(self, re)
            self._errHandler.recover(self, re)
        finally:
            self.exitRule()
        return localctx


    class ConditionContext(ParserRuleContext):
        __slots__ = 'parser'

        def __init__(self, parser, parent:ParserRuleContext=None, invokingState:int=-1):
            super().__init__(parent, invokingState)
            self.parser = parser

        def expression(self):
            return self.getTypedRuleContext(Microcode.ExpressionContext,0)


        def EOF(self):
            return self.getToken(Microcode.EOF, 0)

        def getRuleIndex(self):
            return Microcode.RULE_condition




    def condition(self):

        localctx = Microcode.ConditionContext(self, self._ctx, self.state)
        self.enterRule(localctx, 22, self.RULE_condition)
        try:
            self.enterOuterAlt(localctx, 1)
            self.state = 149
            self.expression(0)
            self.state = 150
            self.match(Microcode.EOF)
        except RecognitionException as re:
            localctx.exception = re
            self._errHandler.reportError(self, re)
            self._errHandler.recover(self, re)
        finally:
            self.exitRule()
        return localctx


    class ExpressionContext(ParserRuleContext):
        __slots__ = 'parser'

        def __init__(self, parser, parent:ParserRuleContext=None, invokingState:int=-1):
            super().__init__(parent, invokingState)
            self.parser = parser

        def expression(self, i:int=None):
            if i is None:
                return self.getTypedRuleContexts(Microcode.ExpressionContext)
            else:
                return self.getTypedRuleContext(Microcode.ExpressionContext,i)


        def MINUS(self):
            return self.getToken(Microcode.MINUS, 0)

        def PLUS(self):
            return self.getToken(Microcode.PLUS, 0)

        def TILDE(self):
            return self.getToken(Microcode.TILDE, 0)

        def BANG(self):
            return self.getToken(Microcode.BANG, 0)

        def primary(self):
            return self.getTypedRuleContext(Microcode.PrimaryContext,0)


        def STAR(self):
            return self.getToken(Microcode.STAR, 0)

        def SLASH(self):
            return self.getToken(Microcode.SLASH, 0)

        def PERCENT(self):
            return self.getToken(Microcode.PERCENT, 0)

        def SHL(self):
            return self.getToken(Microcode.SHL, 0)

        def SHR(self):
            return self.getToken(Microcode.SHR, 0)

        def LT(self):
            return self.getToken(Microcode.LT, 0)

        def LE(self):
            return self.getToken(Microcode.LE, 0)

        def GT(self):
            return self.getToken(Microcode.GT, 0)

        def GE(self):
            return self.getToken(Microcode.GE, 0)

        def EQ(self):
            return self.getToken(Microcode.EQ, 0)

        def NE(self):
            return self.getToken(Microcode.NE, 0)

        def AMP(self):
            return self.getToken(Microcode.AMP, 0)

        def CARET(self):
            return self.getToken(Microcode.CARET, 0)

        def BAR(self):
            return self.getToken(Microcode.BAR, 0)

        def ANDAND(self):
            return self.getToken(Microcode.ANDAND, 0)

        def OROR(self):
            return self.getToken(Microcode.OROR, 0)

        def QUESTION(self):
            return self.getToken(Microcode.QUESTION, 0)

        def COLON(self):
            return self.getToken(Microcode.COLON, 0)

        def getRuleIndex(self):
            return Microcode.RULE_expression



    def expression(self, _p:int=0):
        _parentctx = self._ctx
        _parentState = self.state
        localctx = Microcode.ExpressionContext(self, self._ctx, _parentState)
        _prevctx = localctx
        _startState = 24
        self.enterRecursionRule(localctx, 24, self.RULE_expression, _p)
        self._la = 0 # Token type
        try:
            self.enterOuterAlt(localctx, 1)
            self.state = 156
            self._errHandler.sync(self)
            token = self._input.LA(1)
            if token in [25, 26, 27, 28]:
                self.state = 153
                _la = self._input.LA(1)
                if not((((_la) & ~0x3f) == 0 and ((1 << _la) & 503316480) != 0)):
                    self._errHandler.recoverInline(self)
                else:
                    self._errHandler.reportMatch(self)
                    self.consume()
                self.state = 154
                self.expression(13)
                pass
            elif token in [1, 2, 3, 16, 34]:
                self.state = 155
                self.primary()
                pass
            else:
                raise NoViableAltException(self)

            self._ctx.stop = self._input.LT(-1)
            self.state = 196
            self._errHandler.sync(self)
            _alt = self._interp.adaptivePredict(self._input,24,self._ctx)
            while _alt!=2 and _alt!=ATN.INVALID_ALT_NUMBER:
                if _alt==1:
                    if self._parseListeners is not None:
                        self.triggerExitRuleEvent()
                    _prevctx = localctx
                    self.state = 194
                    self._errHandler.sync(self)
                    la_ = self._interp.adaptivePredict(self._input,23,self._ctx)
                    if la_ == 1:
                        localctx = Microcode.ExpressionContext(self, _parentctx, _parentState)
                        self.pushNewRecursionContext(localctx, _startState, self.RULE_expression)
                        self.state = 158
                        if not self.precpred(self._ctx, 12):
                            from antlr4.error.Errors import FailedPredicateException
                            raise FailedPredicateException(self, "self.precpred(self._ctx, 12)")
                        self.state = 159
                        _la = self._input.LA(1)
                        if not((((_la) & ~0x3f) == 0 and ((1 << _la) & 3758096384) != 0)):
                            self._errHandler.recoverInline(self)
                        else:
                            self._errHandler.reportMatch(self)
                            self.consume()
                        self.state = 160
                        self.expression(13)
                        pass

                    elif la_ == 2:
                        localctx = Microcode.ExpressionContext(self, _parentctx, _parentState)
                        self.pushNewRecursionContext(localctx, _startState, self.RULE_expression)
                        self.state = 161
                        if not self.precpred(self._ctx, 11):
                            from antlr4.error.Errors import FailedPredicateException
                            raise FailedPredicateException(self, "self.precpred(self._ctx, 11)")
                        self.state = 162
                        _la = self._input.LA(1)
                        if not(_la==27 or _la==28):
                            self._errHandler.recoverInline(self)
                        else:
                            self._errHandler.reportMatch(self)
                            self.consume()
                        self.state = 163
                        self.expression(12)
                        pass

                    elif la_ == 3:
                        localctx = Microcode.ExpressionContext(self, _parentctx, _parentState)
                        self.pushNewRecursionContext(localctx, _startState, self.RULE_expression)
                        self.state = 164
                        if not self.precpred(self._ctx, 10):
                            from antlr4.error.Errors import FailedPredicateException
                            raise FailedPredicateException(self, "self.precpred(self._ctx, 10)")
                        self.state = 165
                        _la = self._input.LA(1)
                        if not(_la==32 or _la==33):
                            self._errHandler.recoverInline(self)
                        else:
                            self._errHandler.reportMatch(self)
                            self.consume()
                        self.state = 166
                        self.expression(11)
                        pass

                    elif la_ == 4:
                        localctx = Microcode.ExpressionContext(self, _parentctx, _parentState)
                        self.pushNewRecursionContext(localctx, _startState, self.RULE_expression)
                        self.state = 167
                        if not self.precpred(self._ctx, 9):
                            from antlr4.error.Errors import FailedPredicateException
                            raise FailedPredicateException(self, "self.precpred(self._ctx, 9)")
                        self.state = 168
                        _la = self._input.LA(1)
                        if not((((_la) & ~0x3f) == 0 and ((1 << _la) & 32985348833280) != 0)):
                            self._errHandler.recoverInline(self)
                        else:
                            self._errHandler.reportMatch(self)
                            self.consume()
                        self.state = 169
                        self.expression(10)
                        pass

                    elif la_ == 5:
                        localctx = Microcode.ExpressionContext(self, _parentctx, _parentState)
                        self.pushNewRecursionContext(localctx, _startState, self.RULE_expression)
                        self.state = 170
                        if not self.precpred(self._ctx, 8):
                            from antlr4.error.Errors import FailedPredicateException
                            raise FailedPredicateException(self, "self.precpred(self._ctx, 8)")
                        self.state = 171
                        _la = self._input.LA(1)
                        if not(_la==39 or _la==40):
                            self._errHandler.recoverInline(self)
                        else:
                            self._errHandler.reportMatch(self)
                            self.consume()
                        self.state = 172
                        self.expression(9)
                        pass

                    elif la_ == 6:
                        localctx = Microcode.ExpressionContext(self, _parentctx, _parentState)
                        self.pushNewRecursionContext(localctx, _startState, self.RULE_expression)
                        self.state = 173
                        if not self.precpred(self._ctx, 7):
                            from antlr4.error.Errors import FailedPredicateException
                            raise FailedPredicateException(self, "self.precpred(self._ctx, 7)")
                        self.state = 174
                        self.match(Microcode.AMP)
                        self.state = 175
                        self.expression(8)
                        pass

                    elif la_ == 7:
                        localctx = Microcode.ExpressionContext(self, _parentctx, _parentState)
                        self.pushNewRecursionContext(localctx, _startState, self.RULE_expression)
                        self.state = 176
                        if not self.precpred(self._ctx, 6):
                            from antlr4.error.Errors import FailedPredicateException
                            raise FailedPredicateException(self, "self.precpred(self._ctx, 6)")
                        self.state = 177
                        self.match(Microcode.CARET)
                        self.state = 178
                        self.expression(7)
                        pass

                    elif la_ == 8:
                        localctx = Microcode.ExpressionContext(self, _parentctx, _parentState)
                        self.pushNewRecursionContext(localctx, _startState, self.RULE_expression)
                        self.state = 179
                        if not self.precpred(self._ctx, 5):
                            from antlr4.error.Errors import FailedPredicateException
                            raise FailedPredicateException(self, "self.precpred(self._ctx, 5)")
                        self.state = 180
                        self.match(Microcode.BAR)
                        self.state = 181
                        self.expression(6)
                        pass

                    elif la_ == 9:
                        localctx = Microcode.ExpressionContext(self, _parentctx, _parentState)
                        self.pushNewRecursionContext(localctx, _startState, self.RULE_expression)
                        self.state = 182
                        if not self.precpred(self._ctx, 4):
                            from antlr4.error.Errors import FailedPredicateException
                            raise FailedPredicateException(self, "self.precpred(self._ctx, 4)")
                        self.state = 183
                        self.match(Microcode.ANDAND)
                        self.state = 184
                        self.expression(5)
                        pass

                    elif la_ == 10:
                        localctx = Microcode.ExpressionContext(self, _parentctx, _parentState)
                        self.pushNewRecursionContext(localctx, _startState, self.RULE_expression)
                        self.state = 185
                        if not self.precpred(self._ctx, 3):
                            from antlr4.error.Errors import FailedPredicateException
                            raise FailedPredicateException(self, "self.precpred(self._ctx, 3)")
                        self.state = 186
                        self.match(Microcode.OROR)
                        self.state = 187
                        self.expression(4)
                        pass

                    elif la_ == 11:
                        localctx = Microcode.ExpressionContext(self, _parentctx, _parentState)
                        self.pushNewRecursionContext(localctx, _startState, self.RULE_expression)
                        self.state = 188
                        if not self.precpred(self._ctx, 2):
                            from antlr4.error.Errors import FailedPredicateException
                            raise FailedPredicateException(self, "self.precpred(self._ctx, 2)")
                        self.state = 189
                        self.match(Microcode.QUESTION)
                        self.state = 190
                        self.expression(0)
                        self.state = 191
                        self.match(Microcode.COLON)
                        self.state = 192
                        self.expression(2)
                        pass

             
                self.state = 198
                self._errHandler.sync(self)
                _alt = self._interp.adaptivePredict(self._input,24,self._ctx)

        except RecognitionException as re:
            localctx.exception = re
            self._errHandler.reportError(self, re)
            self._errHandler.recover(self, re)
        finally:
            self.unrollRecursionContexts(_parentctx)
        return localctx


    class PrimaryContext(ParserRuleContext):
        __slots__ = 'parser'

        def __init__(self, parser, parent:ParserRuleContext=None, invokingState:int=-1):
            super().__init__(parent, invokingState)
            self.parser = parser

        def NUMBER(self):
            return self.getToken(Microcode.NUMBER, 0)

        def NAME(self):
            return self.getToken(Microcode.NAME, 0)

        def HASH(self):
            return self.getToken(Microcode.HASH, 0)

        def LPAREN(self):
            return self.getToken(Microcode.LPAREN, 0)

        def RPAREN(self):
            return self.getToken(Microcode.RPAREN, 0)

        def expression(self, i:int=None):
            if i is None:
                return self.getTypedRuleContexts(Microcode.ExpressionContext)
            else:
                return self.getTypedRuleContext(Microcode.ExpressionContext,i)


        def COMMA(self, i:int=None):
            if i is None:
                return self.getTokens(Microcode.COMMA)
            else:
                return self.getToken(Microcode.COMMA, i)

        def reference(self):
            return self.getTypedRuleContext(Microcode.ReferenceContext,0)


        def AMP(self):
            return self.getToken(Microcode.AMP, 0)

        def getRuleIndex(self):
            return Microcode.RULE_primary




    def primary(self):

        localctx = Microcode.PrimaryContext(self, self._ctx, self.state)
        self.enterRule(localctx, 26, self.RULE_primary)
        self._la = 0 # Token type
        try:
            self.state = 223
            self._errHandler.sync(self)
            la_ = self._interp.adaptivePredict(self._input,28,self._ctx)
            if la_ == 1:
                self.enterOuterAlt(localctx, 1)
                self.state = 199
                self.match(Microcode.NUMBER)
                pass

            elif la_ == 2:
                self.enterOuterAlt(localctx, 2)
                self.state = 200
                self.match(Microcode.NAME)
                self.state = 201
                self.match(Microcode.HASH)
                pass

            elif la_ == 3:
                self.enterOuterAlt(localctx, 3)
                self.state = 202
                self.match(Microcode.NAME)
                self.state = 203
                self.match(Microcode.LPAREN)
                self.state = 212
                self._errHandler.sync(self)
                _la = self._input.LA(1)
                if (((_la) & ~0x3f) == 0 and ((1 << _la) & 17683251214) != 0):
                    self.state = 204
                    self.expression(0)
                    self.state = 209
                    self._errHandler.sync(self)
                    _la = self._input.LA(1)
                    while _la==18:
                        self.state = 205
                        self.match(Microcode.COMMA)
                        self.state = 206
                        self.expression(0)
                        self.state = 211
                        self._errHandler.sync(self)
                        _la = self._input.LA(1)



                self.state = 214
                self.match(Microcode.RPAREN)
                pass

            elif la_ == 4:
                self.enterOuterAlt(localctx, 4)
                self.state = 216
                self._errHandler.sync(self)
                _la = self._input.LA(1)
                if _la==34:
                    self.state = 215
                    self.match(Microcode.AMP)


                self.state = 218
                self.reference()
                pass

            elif la_ == 5:
                self.enterOuterAlt(localctx, 5)
                self.state = 219
                self.match(Microcode.LPAREN)
                self.state = 220
                self.expression(0)
                self.state = 221
                self.match(Microcode.RPAREN)
                pass


        except RecognitionException as re:
            localctx.exception = re
            self._errHandler.reportError(self, re)
            self._errHandler.recover(self, re)
        finally:
            self.exitRule()
        return localctx


    class ReferenceContext(ParserRuleContext):
        __slots__ = 'parser'

        def __init__(self, parser, parent:ParserRuleContext=None, invokingState:int=-1):
            super().__init__(parent, invokingState)
            self.parser = parser

        def NAME(self):
            return self.getToken(Microcode.NAME, 0)

        def REGISTER(self):
            return self.getToken(Microcode.REGISTER, 0)

        def LBRACK(self):
            return self.getToken(Microcode.LBRACK, 0)

        def expression(self):
            return self.getTypedRuleContext(Microcode.ExpressionContext,0)


        def RBRACK(self):
            return self.getToken(Microcode.RBRACK, 0)

        def getRuleIndex(self):
            return Microcode.RULE_reference




    def reference(self):

        localctx = Microcode.ReferenceContext(self, self._ctx, self.state)
        self.enterRule(localctx, 28, self.RULE_reference)
        self._la = 0 # Token type
        try:
            self.enterOuterAlt(localctx, 1)
            self.state = 225
            _la = self._input.LA(1)
            if not(_la==1 or _la==2):
                self._errHandler.recoverInline(self)
            else:
                self._errHandler.reportMatch(self)
                self.consume()
            self.state = 230
            self._errHandler.sync(self)
            la_ = self._interp.adaptivePredict(self._input,29,self._ctx)
            if la_ == 1:
                self.state = 226
                self.match(Microcode.LBRACK)
                self.state = 227
                self.expression(0)
                self.state = 228
                self.match(Microcode.RBRACK)


        except RecognitionException as re:
            localctx.exception = re
            self._errHandler.reportError(self, re)
            self._errHandler.recover(self, re)
        finally:
            self.exitRule()
        return localctx



    def sempred(self, localctx:RuleContext, ruleIndex:int, predIndex:int):
        if self._predicates == None:
            self._predicates = dict()
        self._predicates[12] = self.expression_sempred
        pred = self._predicates.get(ruleIndex, None)
        if pred is None:
            raise Exception("No predicate with index:" + str(ruleIndex))
        else:
            return pred(localctx, predIndex)

    def expression_sempred(self, localctx:ExpressionContext, predIndex:int):
            if predIndex == 0:
                return self.precpred(self._ctx, 12)
         

            if predIndex == 1:
                return self.precpred(self._ctx, 11)
         

            if predIndex == 2:
                return self.precpred(self._ctx, 10)
         

            if predIndex == 3:
                return self.precpred(self._ctx, 9)
         

            if predIndex == 4:
                return self.precpred(self._ctx, 8)
         

            if predIndex == 5:
                return self.precpred(self._ctx, 7)
         

            if predIndex == 6:
                return self.precpred(self._ctx, 6)
         

            if predIndex == 7:
                return self.precpred(self._ctx, 5)
         

            if predIndex == 8:
                return self.precpred(self._ctx, 4)
         

            if predIndex == 9:
                return self.precpred(self._ctx, 3)
         

            if predIndex == 10:
                return self.precpred(self._ctx, 2)
         




