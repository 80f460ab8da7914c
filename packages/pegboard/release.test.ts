import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { PUBLISHED, prepareRelease, releaseFaults } from "../../scripts/release-files.mjs";

const root = join(import.meta.dirname, "../..");
const folder = mkdtempSync(join(tmpdir(), "pegboard-release-"));
afterAll(() => rmSync(folder, { recursive: true }));

const inFolder = (path: string) => readFileSync(join(folder, path), "utf8");

test("a release is refused for all that it lacks, and prepared in one go", () => {
  const others = ["deploy/helm/pegboard/Chart.yaml", "examples/hosts/node/package.json"];
  for (const path of [
    ...["package.json", "package-lock.json", "CHANGELOG.md", ...others],
    ...PUBLISHED.map((name) => `${name}/package.json`),
  ])
    cpSync(join(root, path), join(folder, path), { recursive: true });
  writeFileSync(join(folder, "CHANGELOG.md"), "# Changes\n\n## Unreleased\n\nNews.\n");

  const version = "7.0.0-beta.1";
  expect(releaseFaults(folder, { version })).toEqual([
    expect.stringMatching(/^Not 7\.0\.0-beta\.1, or .* registry-core\/package\.json.* sets all/),
    expect.stringMatching(
      /^Without repository, homepage, bugs: .*packages\/pegboard\/package.json/,
    ),
    expect.stringMatching(/^CHANGELOG\.md has no "## 7\.0\.0-beta\.1 \(date\)"\./),
  ]);

  const repository = "https://code.example.com/tools/pegboard";
  const day = "2027-01-31";
  expect(prepareRelease(folder, { version, repository, day })).toContain("package-lock.json");
  expect(releaseFaults(folder, { version, builtFrom: repository })).toEqual([]);
  expect(inFolder("CHANGELOG.md")).toContain("## 7.0.0-beta.1 (2027-01-31)\n\nNews.");
  expect(inFolder("deploy/helm/pegboard/Chart.yaml")).toContain("\nappVersion: 7.0.0-beta.1\n");
  expect(JSON.parse(inFolder(others[1] ?? "")).dependencies.pegboard).toBe(version);
  expect(JSON.parse(inFolder("package-lock.json")).packages["registry-core"]).toMatchObject({
    version,
    dependencies: { "@pegboard/json-schema": version },
  });
  expect(JSON.parse(inFolder("registry-core/package.json"))).toMatchObject({
    repository: { type: "git", url: `git+${repository}.git`, directory: "registry-core" },
    bugs: { url: `${repository}/issues` },
  });
  expect(prepareRelease(folder, { version, day })).toEqual([]);
  expect(releaseFaults(folder, { version, builtFrom: "https://code.example.com/fork" })).toEqual([
    expect.stringMatching(/^Of another repository than https:\/\/code\.example\.com\/fork, which/),
  ]);
});

test.each([
  [{ version: "7" }, '"7" is no version. Write it as 0.2.0 or 0.2.0-beta.1.'],
  [{ version: "7.0.0", repository: "git@x:y" }, '"git@x:y" is no repository. Write its page'],
])("%j is no release, and nothing is written", (given, said) => {
  const before = inFolder("package.json");
  expect(() => prepareRelease(folder, { ...given, day: "2027-01-31" })).toThrow(said);
  expect(inFolder("package.json")).toBe(before);
});
