import { Button } from "@pegboard/ui/button.tsx";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { Popover } from "@pegboard/ui/overlays/popover.tsx";
import { ChoiceList } from "@pegboard/ui/search/choice-list.tsx";
import { wordFilter } from "@pegboard/ui/search/filter-text.ts";
import type { TemplateWord } from "@pegboard/ui/template-editor/template-editor.tsx";
import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { t } from "../../../messages/t.ts";

interface InsertFieldProps {
  fields: TemplateWord[];
  onInsert(name: string): void;
  blocked: string | undefined;
}

/** A button that opens the names a template may use, searchable by name and description. */
export function InsertField({ fields, onInsert, blocked }: InsertFieldProps) {
  const [inserted, setInserted] = useState(0);
  const button = (
    <Button variant="ghost" size="s" blocked={blocked}>
      {t("Insert field")}
      <ChevronDown {...iconSize.s} />
    </Button>
  );
  if (blocked !== undefined) return button;
  const insert = (name: string) => {
    setInserted(inserted + 1);
    onInsert(name);
  };
  return (
    // Another one is closed.
    <Popover key={inserted} label={t("Insert field")} align="end" trigger={button}>
      <Fields fields={fields} onInsert={insert} />
    </Popover>
  );
}

function Fields({ fields, onInsert }: Omit<InsertFieldProps, "blocked">) {
  const [query, setQuery] = useState("");
  const hasWords = wordFilter(query);
  const found = fields.filter(({ name, detail }) => hasWords(name, detail));
  return (
    <ChoiceList
      label={t("Search fields")}
      query={query}
      onQuery={setQuery}
      lines={found.map((choice) => ({ choice }))}
      onChoose={({ name }) => onInsert(name)}
      nothing={t("No fields with this name.")}
    >
      {({ name, detail }) => (
        <span className="grid min-w-0 leading-4">
          <code className="truncate text-[12px]">{name}</code>
          <span className="truncate text-meta text-2">{detail}</span>
        </span>
      )}
    </ChoiceList>
  );
}
