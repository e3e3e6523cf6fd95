-- Microcode in Neovim: starts `ixp lsp` for its buffers, and names `ixp dap` to nvim-dap.
local M = {}

--- path: the program; nil takes that of `.venv` in the project, else the one on the path.
--- settings: those of the server: configuration, chip, defines, include, inlay_hints.
M.options = { path = nil, settings = vim.empty_dict() }

local MARKERS = { "pyproject.toml", "suite.toml", ".git" }
local clients = {} -- by root; before Neovim 0.8, which does not reuse clients itself
local free = {} -- by address of a buffer: free registers of its program, as text

--- Set options; call it before the first buffer is opened.
function M.setup(options)
  M.options = vim.tbl_extend("force", M.options, options or {})
end

--- Return the folder of a buffer's project: the nearest one with a marker, else that of the file.
local function root_of(buffer)
  local folder = vim.fn.fnamemodify(vim.api.nvim_buf_get_name(buffer), ":p:h")
  local near = folder
  while true do
    for _, marker in ipairs(MARKERS) do
      if vim.loop.fs_stat(near .. "/" .. marker) then return near end
    end
    local above = vim.fn.fnamemodify(near, ":h")
    if above == near then return folder end
    near = above
  end
end

--- Return the program to start for a project.
local function program(root)
  local inside = root .. "/.venv/bin/ixp"
  return M.options.path or (vim.fn.executable(inside) == 1 and inside) or "ixp"
end

local function attached(_, buffer)
  vim.bo[buffer].omnifunc = "v:lua.vim.lsp.omnifunc"
  vim.bo[buffer].tagfunc = "v:lua.vim.lsp.tagfunc"
  vim.keymap.set("n", "K", vim.lsp.buf.hover, { buffer = buffer })
end

--- Start the language server for a buffer, or attach the one of its project.
function M.start(buffer)
  local root = root_of(buffer)
  if vim.fn.executable(program(root)) == 0 then
    local hint = "install it, or name it: require('ixp').setup({ path = ... })"
    return vim.notify(("no program %s; %s"):format(program(root), hint), vim.log.levels.WARN)
  end
  local config = {
    name = "ixp",
    cmd = { program(root), "lsp" },
    root_dir = root,
    init_options = M.options.settings,
    on_attach = attached,
    on_exit = function() clients[root] = nil end,
    handlers = {
      ["ixp/registers"] = function(_, about)
        free[about.uri] = about.text
        vim.schedule(function() vim.cmd("redrawstatus!") end)
      end,
    },
  }
  if vim.lsp.start then return vim.lsp.start(config, { bufnr = buffer }) end
  clients[root] = clients[root] or vim.lsp.start_client(config) -- before Neovim 0.8
  vim.lsp.buf_attach_client(buffer, clients[root])
end

--- Return the free registers of the current buffer's program, for 'statusline'.
function M.status()
  return free[vim.uri_from_bufnr(0)] or ""
end

--- Register the debugger and two launch configurations in nvim-dap.
function M.dap()
  local dap = require("dap")
  dap.adapters.ixp = function(callback)
    callback({ type = "executable", command = program(root_of(0)), args = { "dap" } })
  end
  dap.configurations.uc = dap.configurations.uc
    or {
      {
        type = "ixp",
        request = "launch",
        name = "this program",
        program = "${file}",
        stopOnEntry = true,
      },
      {
        type = "ixp",
        request = "launch",
        name = "oc12 with 40-byte packets",
        program = "oc12",
        args = { "--workload", "ip40" },
      },
    }
end

return M
