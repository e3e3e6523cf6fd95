#!/bin/sh
# Build the extension of VS Code: bundle its client with the modules that it needs, pack all of it.
# npm's packages go into build/npm/vscode; `devDependencies` of the manifest names their versions.
# Exit code 2: a tool or a package cannot be had.
set -eu

lacking() {
    echo "make vscode: $1" >&2
    exit 2
}

for program in node npm; do
    command -v $program >/dev/null || lacking "$program is not installed"
done
node -e 'process.exit(process.versions.node.split(".")[0] >= 20 ? 0 : 1)' ||
    lacking "node must be 20 or later, not $(node --version)"
source=$PWD/editors/vscode
packages=$PWD/build/npm/vscode
staged=$PWD/build/vscode

if ! cmp -s "$source/package.json" "$packages/package.json"; then
    rm -rf "$packages" "$packages.new"
    mkdir -p "$packages.new"
    cp "$source/package.json" "$packages.new"
    npm install --prefix "$packages.new" --ignore-scripts --no-audit --no-fund --no-package-lock \
        --fetch-retries=0 --silent || lacking "npm cannot get the packages of $source/package.json"
    mv "$packages.new" "$packages"
fi

rm -rf "$staged"
cp -r "$source" "$staged"
cp LICENSE "$staged"
NODE_PATH=$packages/node_modules "$packages/node_modules/.bin/esbuild" "$source/client/extension.js" \
    --bundle --platform=node --target=node18 --external:vscode --minify --log-level=warning \
    --outfile="$staged/client/extension.js" --allow-overwrite
version=$(node -p 'require(process.argv[1]).version' "$source/package.json")
cd "$staged"
"$packages/node_modules/.bin/vsce" package --no-dependencies --allow-missing-repository \
    --out "../ixp-$version.vsix" >vsce.log 2>&1 || { cat vsce.log >&2; exit 1; }
echo "build/ixp-$version.vsix"
