import { escapeInvisible } from "@pegboard/registry-core/internal";
import type { ImportedSource } from "../../api/transfer.ts";
import { t } from "../../messages/t.ts";

/** The parts of a source, or their differences, with the effect on its secrets. */
export function SourceParts({
  source: { action, texts, isElsewhere, asked = [], ...said },
}: {
  source: ImportedSource;
}) {
  const toEnter = asked.map(({ title }) => title);
  return (
    <div className="grid gap-0.5 py-1 text-meta">
      {said.description !== undefined && (
        <p className="wrap-anywhere">{escapeInvisible(said.description)}</p>
      )}
      {texts.map(({ title, from, to }) => (
        <p key={title} className="wrap-anywhere">
          <span className="text-2">{title} </span>
          <code>
            {from !== undefined && <del className="text-2">{escapeInvisible(from)}</del>}
            {from !== undefined && " → "}
            {escapeInvisible(to ?? "–")}
          </code>
        </p>
      ))}
      {toEnter.length > 0 && (
        <p className="text-amber">
          {t("to enter: {names}", { names: escapeInvisible(toEnter.join(", ")) })}
        </p>
      )}
      {said.fromDocument && (
        <p className="text-2">
          {t(
            "{count, plural, one {# secret of the file is} other {# secrets of the file are}} taken along and stored encrypted",
            { count: said.fromDocument.length },
          )}
        </p>
      )}
      {said.missingProgram !== undefined && (
        <p className="text-amber">
          {t(
            "There is no program {name} on the machine of Pegboard: it will not start before that is installed",
            {
              name: escapeInvisible(said.missingProgram),
            },
          )}
        </p>
      )}
      {action === "change" && isElsewhere && (
        <p className="text-amber">
          {t("Another address or command: secrets that were entered for it here are not kept")}
        </p>
      )}
    </div>
  );
}
