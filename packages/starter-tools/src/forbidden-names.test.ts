import {
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { homedir, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { JsonObject } from "@pegboard/registry-core";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { AllowedPaths } from "./allowed-paths.ts";
import { FORBIDDEN_NAMES, forbiddenName } from "./forbidden-names.ts";
import { starterCall } from "./testing/starter-call.ts";
import { WorkspaceFiles } from "./workspace-files.ts";
import { workspaceFilesConfig } from "./workspace-files-config.ts";

let folder: string;
let root: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "pegboard-names-")));
  root = join(folder, "root");
  mkdirSync(join(root, "notes"), { recursive: true });
  writeFileSync(join(root, "notes/a.md"), "secret");
});
afterEach(() => rmSync(folder, { recursive: true }));
/** With the list of refused patterns empty: the names hold whatever a setting says. */
const reaching = (config: JsonObject = {}, allowed = [root]) => {
  const paths = new AllowedPaths({ allowed, dataDir: join(folder, "data") });
  return starterCall(WorkspaceFiles, { root, deny: [], ...config }, workspaceFilesConfig(paths));
};

const WRITTEN = [
  [
    ".bashrc",
    ".zshenv",
    ".profile",
    ".npmrc",
    ".envrc",
    ".env.local",
    ".editorconfig",
    ".vscode/tasks.json",
  ],
  [
    ".git/hooks/post-checkout",
    "a/.git/hooks/x",
    "deep/er/.github/workflows/x.yml",
    "bare.git/hooks/x",
    "bare/HEAD",
  ],
  [
    ".ssh/authorized_keys",
    "authorized_keys",
    "keys/id_ed25519",
    "server.pem",
    "prod.env",
    "terraform.tfstate",
  ],
  [
    "package.json",
    "app/package.json",
    "pnpm-lock.yaml",
    "node_modules/left-pad/index.js",
    "vite.config.ts",
  ],
  [
    "tsconfig.json",
    "Gruntfile.js",
    "sitecustomize.py",
    "conftest.py",
    "setup.py",
    "requirements-dev.txt",
    "x.pth",
  ],
  [
    "Makefile",
    "GNUmakefile",
    "Makefile.am",
    "rules.mk",
    "CMakeLists.txt",
    "Rakefile",
    "Gemfile",
    "Cargo.toml",
  ],
  [
    "build.gradle.kts",
    "pom.xml",
    "shop.csproj",
    "Directory.Build.props",
    "composer.json",
    "go.mod",
    "flake.nix",
  ],
  [
    "Dockerfile",
    "Dockerfile.prod",
    "api.Dockerfile",
    "docker-compose.yml",
    "compose.prod.yaml",
    "Jenkinsfile",
  ],
  ["justfile", "Taskfile.yml", "Procfile", "main.tf", "azure-pipelines.yml", "action.yml"],
  ["x.service", "x.timer", "x.desktop", "com.example.plist", "crontab", "cron.d/x"],
  [
    "deploy.sh",
    "x.command",
    "x.bat",
    "x.ps1",
    "x.exe",
    "x.lnk",
    "x.so",
    "x.so.1",
    "x.jar",
    "x.code-workspace",
  ],
  [
    "githooks/x",
    "hooks/post-checkout",
    "pre-push",
    "commit-msg",
    "webpack.config.babel.js",
    "jest.config.json",
  ],
  [
    "angular.json",
    "firebase.json",
    "knexfile.js",
    "cdk.json",
    "pylintrc",
    "mypy.ini",
    "docs/conf.py",
    "dvc.yaml",
  ],
  [
    "PKGBUILD",
    "xmake.lua",
    "phpunit.xml",
    "web.config",
    "amplify.yml",
    "samconfig.toml",
    "electron-builder.yml",
  ],
  ["CLAUDE.local.md", "a/style.instructions.md", "style.mdc", "review.prompt.md"],
  ["CLAUDE.md", "AGENTS.md", "mcp.json", ".mcp.json", "claude_desktop_config.json"],
  [
    "pegboard.yaml",
    "pegboard.sqlite",
    "pegboard.sqlite-wal",
    "calls.sqlite",
    "secret.key",
    "pegboard.running.json",
  ],
].flat();

const VARIANTS = [
  [".GIT/hooks/x", ".Git/config", "Package.JSON", "PACKAGE.json", "makeFILE", "DockerFile"],
  ["package.json.", "package.json ", "package.json. .", ".git./config", ".git /config", ".env."],
  [
    "package.json::$DATA",
    ".git::$INDEX_ALLOCATION/config",
    ".env:x",
    "GIT~1/hooks/x",
    "PACKAG~1.JSO",
  ],
  [
    ".g\u200cit/config",
    "\ufeff.git/config",
    "package\u200d.json",
    "\uff0egit/config",
    "pac\u212aage.json",
  ],
  [
    "\uff50ackage.json",
    "pa\u017ford/../package.json",
    "p\u0061ckage.j\u017fon",
    "notes/../.env",
    "./.env",
    "...",
  ],
].flat();

describe("names that run or unlock things are refused whatever a setting says", () => {
  test.each([...WRITTEN, ...VARIANTS])("%j", async (path) => {
    const call = reaching();
    await expect(call("write_file", { path, content: "x" })).rejects.toThrow(/No tool reaches it/);
    expect(existsSync(join(root, path))).toBe(false);
  });

  test.each(WRITTEN)("%j is neither read, listed, found nor deleted where it is", async (path) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), "secret");
    const call = reaching();
    for (const method of ["read_file", "delete_file"]) {
      await expect(call(method, { path })).rejects.toThrow(/No tool reaches it/);
    }
    const listed = await call("list_files", { recursive: true });
    expect(JSON.stringify(listed.entries)).not.toContain(path);
    expect(listed.leftOut).toMatch(
      /^1 file or folder is of names that run or unlock things, which no tool reaches/,
    );
    const { matches, leftOut } = await call("search_files", { text: "secret" });
    expect(matches).toEqual([{ path: "notes/a.md", line: 1, text: "secret" }]);
    expect(leftOut).toBe(listed.leftOut);
  });

  test("by what a symbolic link leads to, and by the name of a link", async () => {
    writeFileSync(join(root, ".env"), "secret");
    symlinkSync(".env", join(root, "notes.txt"));
    symlinkSync(join(root, "notes"), join(root, ".hidden"));
    mkdirSync(join(root, ".git/hooks"), { recursive: true });
    symlinkSync(join(root, ".git"), join(root, "shown"));
    const call = reaching();
    for (const path of ["notes.txt", "shown/hooks/x"]) {
      await expect(call("write_file", { path, content: "x", overwrite: true })).rejects.toThrow();
    }
    await expect(call("read_file", { path: "notes.txt" })).rejects.toThrow(/No tool reaches it/);
    await expect(call("list_files", { folder: "shown" })).rejects.toThrow(/No tool reaches it/);
    await expect(call("write_file", { path: ".hidden/x", content: "x" })).rejects.toThrow(
      /No tool reaches it/,
    );
    expect(existsSync(join(root, ".git/hooks/x"))).toBe(false);
  });

  test("a file with a second name is not read: that name may be one of these", async () => {
    writeFileSync(join(root, ".env"), "secret");
    linkSync(join(root, ".env"), join(root, "notes/plain.txt"));
    const call = reaching();
    await expect(call("read_file", { path: "notes/plain.txt" })).rejects.toThrow(
      /second name \(a hard link\)/,
    );
    expect((await call("search_files", { text: "secret" })).matches).toHaveLength(1);
  });

  test("as the root folder, and below it", () => {
    mkdirSync(join(root, ".git"));
    for (const chosen of [".git", ".git/hooks", "notes/.ssh", "node_modules"]) {
      const refusal = new AllowedPaths({ allowed: [root], dataDir: join(folder, "data") }).refusal(
        join(root, chosen),
      );
      expect(refusal).toMatch(/cannot be chosen: .*No tool reaches it/);
    }
  });

  test("what a workspace is for stays: texts, data and other source code", () => {
    const free = [
      "notes.md",
      "a.txt",
      "main.py",
      "index.ts",
      "app.js",
      "data.json",
      "report.csv",
      "x.yaml",
      "workspace",
    ];
    for (const name of [
      ...free,
      "build",
      "src",
      "page.html",
      "Profile.md",
      "shop.sqlite",
      "github",
      "a.b.c",
      "2026~1",
    ]) {
      expect([name, name === "2026~1" ? undefined : forbiddenName(name)]).toEqual([
        name,
        undefined,
      ]);
    }
  });

  test("each row of the table says why, and is about a name", () => {
    for (const { why, names = [], pattern } of FORBIDDEN_NAMES) {
      expect(why).toMatch(/^(is|holds|says|starts|runs|tells) /);
      expect(names.length > 0 || pattern !== undefined).toBe(true);
      for (const name of names)
        expect([name, forbiddenName(name)]).toEqual([name, expect.stringContaining(why)]);
    }
  });
});

describe("--allow-path", () => {
  const give = (path: string) =>
    new AllowedPaths({ allowed: [path], dataDir: join(folder, "data") });

  test.each([
    ["/"],
    [homedir()],
    [dirname(homedir())],
    ...["/root", "/home", "/Users"].filter(existsSync).map((path) => [path]),
  ])("never is a home folder, or what holds one: %s", (path) => {
    expect(() => give(path)).toThrow(/--allow-path .*home folder.*Give a folder below it/);
    const link = join(folder, "link");
    symlinkSync(path, link);
    expect(() => give(link)).toThrow(/home folder/);
  });

  test("never is a place that unlocks things, and may lie in a hidden folder of the system", () => {
    for (const name of [".ssh", ".git", "bare.git", "node_modules"]) {
      mkdirSync(join(folder, name));
      expect(() => give(join(folder, name))).toThrow(
        /--allow-path .*No tool reaches it.*Give another folder/,
      );
    }
    mkdirSync(join(folder, ".cache/desk"), { recursive: true });
    expect(
      give(join(folder, ".cache/desk")).refusal(join(folder, ".cache/desk/notes")),
    ).toBeUndefined();
  });

  test("without it nothing is reached, and the refusal says what gives a folder", () => {
    const none = new AllowedPaths({ allowed: [], dataDir: join(folder, "data") });
    expect(none.refusal(root)).toBe(
      `cannot be chosen: Pegboard was started without a folder for tools. Start it with --allow-path ${root}`,
    );
  });
});
