import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { runCommand } from "../testing/run-command.ts";

const DOCUMENT = new URL("../../../docs/command-line.md", import.meta.url);
const MADE = /^<!-- From here on made by .* -->\n/m;

const helpOf = async (...names: string[]) =>
  (await runCommand([...names, "--help"])).printed.trimEnd();

/** The names in the list of commands of a help. */
function commandsIn(help: string): string[] {
  const [, commands = ""] = /^Commands:\n((?: {2}.*\n?)*)/m.exec(help) ?? [];
  return [...commands.matchAll(/^ {2}([a-z-]+)/gm)].flatMap(([, name = ""]) =>
    name === "help" ? [] : name,
  );
}

it("documents every command as its help says it", async () => {
  const whole = await helpOf();
  const sections = [`\`\`\`text\n${whole}\n\`\`\``];
  for (const name of commandsIn(whole)) {
    const help = await helpOf(name);
    const inner = await Promise.all(commandsIn(help).map((one) => helpOf(name, one)));
    sections.push(`### ${name}`, ...[help, ...inner].map((text) => `\`\`\`text\n${text}\n\`\`\``));
  }
  expect(sections.length).toBeGreaterThan(25);
  const document = readFileSync(DOCUMENT, "utf8");
  const head = document.slice(
    0,
    (MADE.exec(document)?.index ?? 0) + (MADE.exec(document)?.[0].length ?? 0),
  );
  expect(head.length).toBeGreaterThan(1_000);
  await expect(`${head}\n${sections.join("\n\n")}\n`).toMatchFileSnapshot(DOCUMENT.pathname);
});
