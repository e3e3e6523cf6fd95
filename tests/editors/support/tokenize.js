// Tokenize files by a TextMate grammar, as VS Code does. Arguments: the folders of vscode-textmate
// and vscode-oniguruma, the grammar; standard input: one file a line. Prints for each file a line of
// JSON: [FILE, [[LINE, TEXT, [SCOPE...]], ...]] with the tokens that are no blanks.
"use strict";
const fs = require("fs");
const path = require("path");
const [, , textmateFolder, onigurumaFolder, grammarFile] = process.argv;
const textmate = require(textmateFolder);
const oniguruma = require(onigurumaFolder);

async function main() {
  await oniguruma.loadWASM(fs.readFileSync(path.join(onigurumaFolder, "release/onig.wasm")).buffer);
  const registry = new textmate.Registry({
    onigLib: Promise.resolve(oniguruma),
    loadGrammar: async () =>
      textmate.parseRawGrammar(fs.readFileSync(grammarFile, "utf8"), grammarFile),
  });
  const grammar = await registry.loadGrammar("source.uc");
  for (const file of fs.readFileSync(0, "utf8").split("\n").filter(Boolean)) {
    console.log(JSON.stringify([file, tokens(grammar, fs.readFileSync(file, "utf8"))]));
  }
}

function tokens(grammar, text) {
  let stack = textmate.INITIAL;
  return text.split(/\r?\n/).flatMap((line, at) => {
    const { tokens, ruleStack } = grammar.tokenizeLine(line, stack);
    stack = ruleStack;
    return tokens
      .map((each) => [at + 1, line.slice(each.startIndex, each.endIndex), each.scopes.slice(1)])
      .filter(([, shown]) => shown.trim());
  });
}

main();
