import { TextInput } from "@pegboard/ui/inputs/text-input.tsx";
import { useId } from "react";

interface GroupInputProps {
  id: string;
  describedBy: string | undefined;
  value: string;
  /** The existing groups, to choose from. */
  groups: string[];
  onChange(group: string): void;
}

/** A field for the name of a group, an old one or a new one. */
export function GroupInput({ id, describedBy, value, groups, onChange }: GroupInputProps) {
  const list = useId();
  return (
    <>
      <TextInput
        id={id}
        value={value}
        onChange={onChange}
        list={list}
        aria-describedby={describedBy}
        maxLength={60}
      />
      <datalist id={list}>
        {groups.map((group) => (
          <option key={group} value={group} />
        ))}
      </datalist>
    </>
  );
}
