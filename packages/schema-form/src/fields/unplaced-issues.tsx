import { titleOfKey } from "@pegboard/json-schema";
import { describeIssue } from "@pegboard/registry-core/messages";
import { Button } from "@pegboard/ui/button.tsx";
import { FieldError } from "@pegboard/ui/inputs/field.tsx";
import { useForm } from "../form-context.ts";
import { t } from "../messages/t.ts";
import { fieldId, type JsonPath, samePath, startsWith } from "../model/json-path.ts";

/**
 * Issues of an object that no field below it can show: about the object itself on a page, or about
 * keys without a field.
 */
export function StrayIssues({ path, drawn }: { path: JsonPath; drawn: string[] }) {
  const form = useForm();
  const stray = form.issues.filter((issue) => {
    const key = issue.path[path.length];
    if (key === undefined) return samePath(issue.path, path) && samePath(path, form.page);
    return startsWith(issue.path, path) && !drawn.includes(String(key));
  });
  if (stray.length === 0) return null;
  return (
    <ul className="basis-full px-6 pb-2 in-[.border]:px-0 in-[.border]:pb-0">
      {stray.map((issue) => {
        const place = issue.path
          .slice(path.length)
          .map((key) => (typeof key === "number" ? `${key + 1}` : titleOfKey(key, t)));
        return (
          // A link to the place leads here, where it has no field.
          <li
            key={JSON.stringify(issue)}
            data-field={fieldId(form.idPrefix, issue.path)}
            tabIndex={-1}
          >
            <FieldError
              error={
                place.length > 0
                  ? `${place.join(" › ")} ${describeIssue(issue, t)}`
                  : t("This form {message}", { message: describeIssue(issue, t) })
              }
            />
          </li>
        );
      })}
      {samePath(path, form.page) && form.openJson && (
        <li>
          <Button size="s" onClick={form.openJson}>
            {t("Edit as JSON")}
          </Button>
        </li>
      )}
    </ul>
  );
}
