import { titleOfKey } from "@pegboard/json-schema";
import { describeIssue } from "@pegboard/registry-core/messages";
import { classNames } from "@pegboard/ui/class-names.ts";
import { FieldError } from "@pegboard/ui/inputs/field.tsx";
import { capitalise } from "@pegboard/ui/messages/sentences.ts";
import { useForm } from "../form-context.ts";
import { t } from "../messages/t.ts";
import { errorId, fieldId, type JsonPath, KEY_STEP, startsWith } from "../model/json-path.ts";

interface RowErrorsProps {
  path: JsonPath;
  /** Keys of the cells with their titles; issues of other places below are named by their keys. */
  drawn: (readonly [key: string | number, title: string])[];
  className: string;
  /** Whether errors of the entry itself are left out, because they are shown elsewhere. */
  onlyBelow?: boolean;
}

/** Errors of one entry, right under its line; each is tied to the control it concerns. */
export function RowErrors({ path, drawn, className, onlyBelow = false }: RowErrorsProps) {
  const { issues, idPrefix } = useForm();
  const titles = new Map<string | number, string>(drawn);
  const mine = issues.filter(
    (issue) => startsWith(issue.path, path) && !(onlyBelow && issue.path.length === path.length),
  );
  if (mine.length === 0) return null;
  return (
    <div className={classNames("grid gap-1 pb-1 [&>p]:mt-0", className)}>
      {mine.map((issue) => {
        const below = issue.path.slice(path.length);
        const names = below.map(
          (key) => titles.get(key) ?? (typeof key === "number" ? `${key + 1}` : titleOfKey(key, t)),
        );
        const [step] = below;
        const isClear =
          drawn.length === 1 ||
          (drawn.length === 0 && typeof step === "number") ||
          step === KEY_STEP;
        const text =
          below.length === 0 || (below.length === 1 && isClear)
            ? capitalise(describeIssue(issue, t))
            : `${names.join(" › ")} ${describeIssue(issue, t)}`;
        return (
          <FieldError
            key={JSON.stringify(issue)}
            id={errorId(fieldId(idPrefix, issue.path))}
            error={text}
          />
        );
      })}
    </div>
  );
}
