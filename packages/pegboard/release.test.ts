import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { publint } from "publint";
import { afterAll, expect, test } from "vitest";
import {
  layOutPackages,
  originFaults,
  PUBLISHED,
  prepareRelease,
  releaseFaults,
  releaseOrigin,
} from "../../scripts/release-files.mjs";

const run = promisify(execFile);
const root = join(import.meta.dirname, "../..");
const folder = mkdtempSync(join(tmpdir(), "pegboard-release-"));
afterAll(() => rmSync(folder, { recursive: true }));

const inFolder = (path: string) => readFileSync(join(folder, path), "utf8");

test("a release is refused for all that it lacks, and prepared in one go", () => {
  const others = ["deploy/helm/pegboard/Chart.yaml", "examples/hosts/node/package.json"];
  for (const path of [
    "package.json",
    "package-lock.json",
    "CHANGELOG.md",
    ...others,
    ...PUBLISHED.map((name) => `${name}/package.json`),
  ])
    cpSync(join(root, path), join(folder, path), { recursive: true });
  writeFileSync(join(folder, "CHANGELOG.md"), "# Changes\n\n## Unreleased\n\nNews.\n");

  const version = "7.0.0-beta.1";
  expect(releaseFaults(folder, version)).toEqual([
    expect.stringMatching(/^Not 7\.0\.0-beta\.1, or .* registry-core\/package\.json.* sets all/),
    expect.stringMatching(/^CHANGELOG\.md has no "## 7\.0\.0-beta\.1 \(date\)"\./),
  ]);

  const day = "2027-01-31";
  expect(prepareRelease(folder, { version, day })).toContain("package-lock.json");
  expect(releaseFaults(folder, version)).toEqual([]);
  expect(inFolder("CHANGELOG.md")).toContain("## 7.0.0-beta.1 (2027-01-31)\n\nNews.");
  expect(inFolder("deploy/helm/pegboard/Chart.yaml")).toContain("\nappVersion: 7.0.0-beta.1\n");
  expect(JSON.parse(inFolder(others[1] ?? "")).dependencies.pegboard).toBe(version);
  expect(JSON.parse(inFolder("package-lock.json")).packages["registry-core"]).toMatchObject({
    version,
    dependencies: { "@pegboard/json-schema": version },
  });
  expect(prepareRelease(folder, { version, day })).toEqual([]);
});

test("what is no version is no release, and nothing is written", () => {
  const before = inFolder("package.json");
  expect(() => prepareRelease(folder, { version: "7", day: "2027-01-31" })).toThrow(
    '"7" is no version. Write it as 0.2.0 or 0.2.0-beta.1.',
  );
  expect(inFolder("package.json")).toBe(before);
});

const runner = {
  GITHUB_SERVER_URL: "https://code.example.com",
  GITHUB_REPOSITORY: "tools/pegboard",
  ACTIONS_ID_TOKEN_REQUEST_URL: "https://code.example.com/tokens",
};

test("packages come from where the release runs, or from where one says", () => {
  const address = "https://code.example.com/tools/pegboard";
  expect(releaseOrigin(runner)).toEqual({ address, provenance: true });
  expect(releaseOrigin({}, `${address}.git`)).toEqual({ address, provenance: false });
  expect(originFaults({ address })).toEqual([]);
  expect(originFaults(releaseOrigin({}))).toEqual([
    expect.stringMatching(/^Nothing says where the packages come from, .* add --repository https:/),
  ]);
  expect(originFaults({ address: "git@x:y" })).toEqual([
    expect.stringMatching(/^"git@x:y" is no repository\. Write its page/),
  ]);
});

test("each tarball says where it comes from, and has all else that its package has", async () => {
  await run(process.execPath, ["scripts/build.mjs"], { cwd: root });
  const into = join(folder, "packed");
  mkdirSync(into);
  const folders = await layOutPackages(into, releaseOrigin(runner));
  const tarballs = join(folder, "tarballs");
  mkdirSync(tarballs);
  const { stdout } = await run(
    "npm",
    ["pack", ...folders, "--pack-destination", tarballs, "--json", "--silent"],
    { cwd: root },
  );
  const packed: { filename: string }[] = JSON.parse(stdout);
  expect(packed).toHaveLength(PUBLISHED.length);
  for (const [index, directory] of PUBLISHED.entries()) {
    const archive = join(tarballs, packed[index]?.filename ?? "");
    const shown = await run("tar", ["-xOzf", archive, "package/package.json"]);
    const own = JSON.parse(readFileSync(join(root, directory, "package.json"), "utf8"));
    expect(JSON.parse(shown.stdout)).toEqual({
      ...own,
      repository: {
        type: "git",
        url: "git+https://code.example.com/tools/pegboard.git",
        directory,
      },
      homepage: "https://code.example.com/tools/pegboard#readme",
      bugs: { url: "https://code.example.com/tools/pegboard/issues" },
      publishConfig: { access: "public", provenance: true },
    });
    const { messages } = await publint({ pkgDir: folders[index] ?? "", strict: true });
    expect(messages).toEqual([]);
  }
});
