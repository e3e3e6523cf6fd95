-- Neovim takes *.uc for this type by itself.
if vim.b.did_ftplugin then return end
vim.b.did_ftplugin = 1

vim.bo.commentstring = "// %s"
vim.bo.comments = "s1:/*,mb:*,ex:*/,://,:;"
vim.bo.include = [[^\s*#\s*include]]
vim.bo.suffixesadd = ".uc"
vim.b.undo_ftplugin = "setlocal commentstring< comments< include< suffixesadd<"
require("ixp").start(vim.api.nvim_get_current_buf())
