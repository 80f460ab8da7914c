import { countText } from "@pegboard/ui/messages/count-text.ts";
import { Fragment } from "react";
import { paths } from "../../addresses/paths.ts";
import { t } from "../../messages/t.ts";

/** What people look for here that is set on another page: its words, and the way there. */
const SETTINGS_ELSEWHERE: { words: string; where: string; href: string }[] = [
  { words: t("agent tokens"), where: t("Connect of each agent"), href: paths.agents() },
  {
    words: t("token budget of an agent"),
    where: t("the head of each agent"),
    href: paths.agents(),
  },
  { words: t("new tools of an agent"), where: t("the agent"), href: paths.agents() },
  { words: t("presets"), where: t("Agents"), href: paths.presets() },
  {
    words: t("time limit and result size of a method"),
    where: t("Registry"),
    href: paths.registry(),
  },
  { words: t("needs approval"), where: t("Registry"), href: paths.registry() },
  { words: t("core, visible and disabled tools"), where: t("Registry"), href: paths.registry() },
  { words: t("secrets and settings of tools"), where: t("Registry"), href: paths.registry() },
  { words: t("auto-accept changes of a server"), where: t("Sources"), href: paths.sources() },
  { words: t("private addresses of a service"), where: t("Sources"), href: paths.sources() },
  { words: t("ignored problems"), where: t("Problems"), href: paths.problems() },
  { words: t("export of the log of calls"), where: t("Calls"), href: paths.calls() },
  { words: t("import and export"), where: t("Import and export"), href: paths.transfer() },
  {
    words: t("who changed a setting"),
    where: t("Audit"),
    href: paths.audit(),
  },
];

/** How many settings were found. */
export function FoundHead({ query, found }: { query: string; found: ReadonlyMap<string, number> }) {
  const rows = [...found.values()].reduce((sum, count) => sum + count, 0);
  const sections = [...found.values()].filter((count) => count > 0).length;
  return (
    <p role="status" className="num px-8 pt-4 text-list text-2 max-sm:px-4">
      {rows === 0
        ? t("No setting has “{query}”", { query })
        : t.rich(
            "{number} {rows, plural, one {setting} other {settings}} with “{query}” in {sections, plural, one {# section} other {# sections}}",
            {
              number: <b className="font-semibold text-1">{countText(rows)}</b>,
              rows,
              query,
              sections,
            },
          )}
    </p>
  );
}

/** What is set on other pages and has the searched words. */
export function FoundElsewhere({ words }: { words: readonly string[] }) {
  const found = SETTINGS_ELSEWHERE.filter((one) =>
    words.every((word) => `${one.words} ${one.where}`.toLowerCase().includes(word)),
  );
  if (found.length === 0) return null;
  return (
    <p className="mt-2 border-t border-line-soft px-8 py-4 text-list text-2 max-sm:px-4">
      {t("Also elsewhere:")}{" "}
      {found.map(({ words: name, where, href }, index) => (
        <Fragment key={name}>
          {index > 0 && ", "}
          {t.rich("{name} in {where}", {
            name: (
              <a href={href} className="text-accent underline">
                {name}
              </a>
            ),
            where,
          })}
        </Fragment>
      ))}
    </p>
  );
}
