import { classNames } from "@pegboard/ui/class-names.ts";
import { Select } from "@pegboard/ui/inputs/select.tsx";
import { useId } from "react";
import { t } from "../messages/t.ts";
import { NoValue, ReadOnlyText } from "../widgets/read-only-text.tsx";

interface UnionChoiceProps {
  /** Accessible name. */
  label: string;
  names: string[];
  /** One line about each, where there is room for it. */
  notes?: (string | undefined)[];
  /** The index of the chosen one; -1 while nothing is chosen. */
  selected: number;
  onChoose(index: number): void;
  readOnly: boolean;
}

const MOST_BUTTONS = 4;

/** A named choice between the kinds of a value: buttons while there are few, a list above that. */
export function UnionChoice({
  label,
  names,
  notes = [],
  selected,
  onChoose,
  readOnly,
}: UnionChoiceProps) {
  const group = useId();
  if (readOnly)
    return (
      <ReadOnlyText>{names[selected] ?? <NoValue>{t("Nothing chosen")}</NoValue>}</ReadOnlyText>
    );
  if (names.length > MOST_BUTTONS) {
    return (
      <Select
        aria-label={label}
        value={selected}
        onChange={(event) => onChoose(Number(event.target.value))}
        className="max-w-fit min-w-[min(100%,240px)]"
      >
        {selected < 0 && <option value={-1}>{t("Choose…")}</option>}
        {names.map((name, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a member's index is its identity
          <option key={index} value={index}>
            {name}
          </option>
        ))}
      </Select>
    );
  }
  return (
    <div
      role="radiogroup"
      aria-label={label}
      // As many stand side by side as show their whole names.
      style={
        {
          "--width": `max(124px, ${0.9 * Math.max(...names.map((name) => name.length))}ch + 44px)`,
        } as object
      }
      className="grid text-list grid-cols-[repeat(auto-fit,minmax(min(100%,var(--width)),1fr))] gap-2"
    >
      {names.map((name, index) => (
        <label
          // biome-ignore lint/suspicious/noArrayIndexKey: a member's index is its identity
          key={index}
          className={classNames(
            "flex min-h-9 cursor-pointer items-center gap-2 rounded-lg border px-2.5 text-list/[18px] font-medium max-sm:min-h-11",
            notes[index] && "py-1.5",
            "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent",
            index === selected
              ? "border-accent bg-accent-tint text-1 inset-ring inset-ring-accent"
              : "border-line-strong bg-field text-2 hover:border-line-control hover:text-1",
          )}
        >
          <span className="min-w-0 flex-1">
            <span className="block truncate" title={name}>
              {name}
            </span>
            {notes[index] && (
              <span
                id={`${group}-${index}`}
                className="line-clamp-2 text-meta font-normal text-2"
                title={notes[index]}
              >
                {notes[index]}
              </span>
            )}
          </span>
          <input
            type="radio"
            name={group}
            aria-label={name}
            {...(notes[index] && { "aria-describedby": `${group}-${index}` })}
            checked={index === selected}
            onChange={() => onChoose(index)}
            className="size-3.5 flex-none appearance-none rounded-full border-[1.5px] border-line-control outline-none checked:border-4 checked:border-accent checked:bg-(--on-accent)"
          />
        </label>
      ))}
    </div>
  );
}
