import { Checkbox } from "@pegboard/ui/inputs/checkbox.tsx";
import { useId } from "react";
import { t } from "../../../messages/t.ts";

interface NamesChecklistProps {
  label: string;
  /** What can be ticked: its name for people by its id. */
  names: ReadonlyMap<string, string>;
  chosen: readonly string[];
  onChange(chosen: string[]): void;
}

/** A list of names to tick, which scrolls where it is long. */
export function NamesChecklist({ label, names, chosen, onChange }: NamesChecklistProps) {
  const id = useId();
  const toggle = (name: string, isOn: boolean) =>
    onChange(isOn ? [...chosen, name] : chosen.filter((one) => one !== name));
  return (
    <fieldset className="grid max-h-44 overflow-auto rounded-lg px-3 py-1 inset-ring inset-ring-line">
      <legend className="sr-only">{label}</legend>
      {names.size === 0 && <p className="py-1.5 text-meta text-2">{t("There are none yet")}</p>}
      {[...names].map(([name, shown], at) => (
        <label
          key={name}
          htmlFor={`${id}-${at}`}
          className="flex min-h-8 items-center gap-2 text-list max-sm:min-h-11"
        >
          <Checkbox
            id={`${id}-${at}`}
            checked={chosen.includes(name)}
            onChange={(isOn) => toggle(name, isOn)}
          />
          <span className="min-w-0 truncate">{shown}</span>
        </label>
      ))}
    </fieldset>
  );
}
