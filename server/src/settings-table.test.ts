import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { readEnv } from "./env.ts";
import { SETTINGS, settingNames } from "./settings-table.ts";

const DOCUMENT = new URL("../../docs/settings.md", import.meta.url);
const MADE = "<!-- From here on made by server/src/settings-table.test.ts -->\n";

it("has every variable that is read, and no other", () => {
  const read = ["./env.ts", "./sso-settings.ts"].map((file) =>
    readFileSync(new URL(file, import.meta.url), "utf8"),
  );
  const names = new Set(read.join("\n").match(/\bvariables\.PEGBOARD_[A-Z_]+|"PEGBOARD_[A-Z_]+"/g));
  const known = new Set(settingNames());
  const found = [...names].map((name) => name.replace(/^variables\.|"/g, ""));
  // The process sets this one for its own second process.
  const inner = "PEGBOARD_PHRASES_FROM";
  expect(found.filter((name) => !known.has(name) && name !== inner)).toEqual([]);
  const said = read.join("\n");
  expect(SETTINGS.filter(({ variable }) => !said.includes(variable))).toEqual([]);
});

it("names variables that are no settings, with what was probably meant", () => {
  const { unknownVariables } = readEnv({
    PEGBOARD_SECRET_KEYFILE: "/run/key",
    PEGBOARD_PROT: "4310",
    PEGBOARD_PORT: "4310",
    PEGBOARD_SERVICE_HOST: "10.0.0.1",
    HOME: "/home/ada",
    PEGBOARD_PORT_4310_TCP_ADDR: "10.0.0.1",
  });
  expect(unknownVariables).toEqual([
    'PEGBOARD_SECRET_KEYFILE is set, and is no setting of Pegboard. Did you mean PEGBOARD_SECRET_KEY_FILE? "pegboard start --help" lists them.',
    'PEGBOARD_PROT is set, and is no setting of Pegboard. Did you mean PEGBOARD_PORT? "pegboard start --help" lists them.',
  ]);
});

it("is what the document of settings says", async () => {
  const rows = SETTINGS.map((setting) => {
    const file = "isSecret" in setting ? `, \`${setting.variable}_FILE\`` : "";
    const option = "option" in setting ? `\`${setting.option.replace(/ .*/, "")}\`` : "";
    return `| \`${setting.variable}\`${file} | ${option} | ${setting.what} | ${setting.default} |`;
  });
  const table = ["| variable | option | what | without it |", "| --- | --- | --- | --- |", ...rows];
  const [head] = readFileSync(DOCUMENT, "utf8").split(MADE);
  expect(head?.length).toBeGreaterThan(200);
  await expect(`${head}${MADE}\n${table.join("\n")}\n`).toMatchFileSnapshot(DOCUMENT.pathname);
});
