import { Checkbox } from "@pegboard/ui/inputs/checkbox.tsx";
import { useId } from "react";
import { t } from "../../../messages/t.ts";
import { draftArguments, keptPlace, type SourceDraft } from "./source-draft.ts";

interface ShownArgumentsProps {
  draft: SourceDraft;
  onChange(part: Partial<SourceDraft>): void;
}

/**
 * Check boxes for arguments that may be seen. All others are hidden, because any may hold a key.
 */
export function ShownArguments({ draft, onChange }: ShownArgumentsProps) {
  const id = useId();
  const args = [...new Set(draftArguments(draft))].filter((arg) => keptPlace(arg) === undefined);
  if (args.length === 0) return null;
  const mark = (arg: string, shown: boolean) =>
    onChange({
      shownArgs: shown ? [...draft.shownArgs, arg] : draft.shownArgs.filter((one) => one !== arg),
    });
  return (
    <fieldset className="grid gap-1">
      <legend className="pb-1 text-meta text-2">
        {t("Arguments are encrypted and shown as •••. Tick those that anybody may see.")}
      </legend>
      <div className="flex flex-wrap gap-x-4 gap-y-1">
        {args.map((arg, index) => (
          <label
            key={arg}
            htmlFor={`${id}-${index}`}
            className="inline-flex min-w-0 cursor-pointer items-center gap-1.5 max-sm:min-h-11"
          >
            <Checkbox
              id={`${id}-${index}`}
              checked={draft.shownArgs.includes(arg)}
              onChange={(shown) => mark(arg, shown)}
            />
            <code className="min-w-0 text-code wrap-anywhere">{arg}</code>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
