import { useState } from "react";
import { iconItems } from "../../components/config-form/icon-items.tsx";
import { SearchSelect } from "../../components/schema-form/search-select.tsx";

export interface IconInputProps {
  id: string;
  label: string;
  value: string;
  invalid: boolean;
  readOnly: boolean;
  "aria-describedby": string | undefined;
  onChange(name: string): void;
}

/** Picks one of Lucide's icons. */
export function IconInput({ label, value, onChange, "aria-describedby": describedBy, ...control }: IconInputProps) {
  const [items, setItems] = useState<Awaited<ReturnType<typeof iconItems>>>([]);
  const current = value === "" ? "None" : value;
  return (
    <SearchSelect
      {...control}
      {...(describedBy !== undefined && { "aria-describedby": describedBy })}
      size="m"
      aria-label={label}
      current={current}
      items={items}
      selected={[value]}
      onSelect={onChange}
      onOpen={() => void iconItems().then(setItems)}
    >
      <span className="truncate">{current}</span>
    </SearchSelect>
  );
}
