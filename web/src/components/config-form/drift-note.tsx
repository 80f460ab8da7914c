import {
  type ConfigFix,
  type ConfigProblem,
  describeConfigProblem,
  describeSchemaChange,
  type SchemaChange,
} from "@pegboard/registry-core/internal";
import { describeFix } from "@pegboard/registry-core/problems";
import { Button, buttonClass } from "@pegboard/ui/button.tsx";
import { Note } from "@pegboard/ui/note.tsx";
import { t } from "../../messages/t.ts";

interface DriftNoteProps {
  title: string;
  /** The effect of an invalid value. */
  consequence: string;
  changes: readonly SchemaChange[];
  problems: readonly ConfigProblem[];
  /** Problems that are settled elsewhere, each with the way there. */
  elsewhere?: readonly { message: string; label: string; href: string | undefined }[];
  /** Why nothing can be changed now. */
  blocked?: string | undefined;
  onFix(fix: ConfigFix): void;
  /** Leads to a field of the form. */
  onOpen(path: ConfigProblem["path"]): void;
}

/**
 * The changes of a schema since values were saved, and a fix for each value that no longer fits.
 */
export function DriftNote(props: DriftNoteProps) {
  const { title, consequence, changes, problems, elsewhere = [], blocked, onFix, onOpen } = props;
  const settling = problems.length + elsewhere.length;
  if (changes.length === 0 && settling === 0) return null;
  return (
    <section aria-label={title} className="border-b border-line-soft px-6 py-3 max-sm:px-4">
      <Note tone="warn">
        <p className="font-medium">{title}</p>
        {(elsewhere.length > 0 || problems.some(({ kind }) => kind === "invalid")) && (
          <p>{consequence}</p>
        )}
        {changes.length > 0 && (
          <ul className="mt-1 grid list-disc gap-0.5 pl-4">
            {changes.map((change) => (
              <li key={JSON.stringify(change)}>{describeSchemaChange(change, t)}</li>
            ))}
          </ul>
        )}
        {settling > 0 && (
          <ul
            aria-label={t("To settle")}
            className="mt-2 grid gap-1 border-t border-amber-line pt-2"
          >
            {problems.map((problem) => (
              <li
                key={`${problem.path.join("/")} ${describeConfigProblem(problem, t)}`}
                className="flex flex-wrap items-center gap-2"
              >
                <span className="min-w-0 flex-1 basis-48">{describeConfigProblem(problem, t)}</span>
                <span className="flex flex-wrap gap-1">
                  {problem.fixes.map((fix) => (
                    <Button
                      key={describeFix(fix, t)}
                      size="s"
                      blocked={blocked}
                      onClick={() => onFix(fix)}
                    >
                      {describeFix(fix, t)}
                    </Button>
                  ))}
                  {problem.kind === "invalid" && (
                    <Button size="s" variant="ghost" onClick={() => onOpen(problem.path)}>
                      {t("Go to field")}
                    </Button>
                  )}
                </span>
              </li>
            ))}
            {elsewhere.map(({ message, label, href }) => (
              <li key={message} className="flex flex-wrap items-center gap-2">
                <span className="min-w-0 flex-1 basis-48">{message}</span>
                <a href={href} className={buttonClass("default", "s")}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        )}
      </Note>
    </section>
  );
}
