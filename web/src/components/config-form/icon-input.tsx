import { reasonOf } from "@pegboard/json-schema";
import { SearchSelect } from "@pegboard/ui/search/search-select.tsx";
import { useState } from "react";
import { t } from "../../messages/t.ts";
import { iconItems } from "./icon-items.tsx";

interface IconInputProps {
  id: string;
  label: string;
  value: string;
  invalid: boolean;
  readOnly: boolean;
  "aria-describedby": string | undefined;
  onChange(name: string): void;
}

/** A field to pick one of Lucide's icons. */
export function IconInput({
  label,
  value,
  onChange,
  "aria-describedby": describedBy,
  ...control
}: IconInputProps) {
  const [loaded, setLoaded] = useState<{
    items?: Awaited<ReturnType<typeof iconItems>>;
    failed?: string;
  }>({});
  const load = async () => {
    try {
      setLoaded({ items: await iconItems() });
    } catch (error) {
      setLoaded({ failed: reasonOf(error) });
    }
  };
  const current = value === "" ? t("None") : value;
  return (
    <SearchSelect
      {...control}
      {...(describedBy !== undefined && { "aria-describedby": describedBy })}
      size="m"
      aria-label={label}
      current={current}
      items={loaded.items}
      failed={loaded.failed}
      selected={[value]}
      onSelect={onChange}
      onOpen={() => void load()}
    >
      <span className="truncate">{current}</span>
    </SearchSelect>
  );
}
