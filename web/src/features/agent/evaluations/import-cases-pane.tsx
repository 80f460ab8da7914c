import { Button } from "@pegboard/ui/button.tsx";
import { Checkbox } from "@pegboard/ui/inputs/checkbox.tsx";
import { StackedField } from "@pegboard/ui/inputs/field.tsx";
import { TextArea } from "@pegboard/ui/inputs/text-input.tsx";
import { Note } from "@pegboard/ui/note.tsx";
import { PaneBody, PaneFoot, PaneHead } from "@pegboard/ui/page/pane.tsx";
import { useDebouncedValue } from "@pegboard/ui/use-debounced.ts";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useRefusals } from "../../../api/account/reached.ts";
import {
  type ImportCasesAnswer,
  triedImportQuery,
  useCaseChanges,
} from "../../../api/evaluations/evaluations.ts";
import { t } from "../../../messages/t.ts";

interface ImportCasesPaneProps {
  agent: string;
  onClose(): void;
}

/** Takes cases of a file: what it is, what it would change, and what of it is not taken. */
export function ImportCasesPane({ agent, onClose }: ImportCasesPaneProps) {
  const [document, setDocument] = useState("");
  const [replace, setReplace] = useState(false);
  const { take } = useCaseChanges(agent);
  const { ofAct } = useRefusals();
  const body = { document, ...(replace && { replace: true as const }) };
  const asked = useDebouncedValue(document, 300);
  const tried = useQuery(triedImportQuery(agent, { ...body, document: asked }));
  const known = asked === document ? tried.data : undefined;
  const whyNot =
    ofAct("POST /api/v1/agents/:agent/evaluation-cases/import", agent) ??
    (known ? nothingToTake(known) : t("Choose a file, or paste its text"));
  const failed = (take.error ?? tried.error)?.message;
  return (
    <section
      aria-label={t("Import cases")}
      className="flex min-h-0 min-w-0 flex-1 flex-col bg-panel"
    >
      <PaneHead
        title={t("Import cases")}
        meta={t("YAML, JSON, a table, or conversations with tool calls")}
        onClose={onClose}
      />
      <PaneBody>
        <div className="grid gap-4 px-6 pt-2 pb-6 max-sm:px-4">
          <CaseDocument value={document} onChange={setDocument} />
          <RemovesOthers checked={replace} onChange={setReplace} />
          {known && <TriedImport tried={known} />}
          {failed !== undefined && document.trim() !== "" && <Note tone="bad">{failed}</Note>}
        </div>
      </PaneBody>
      <PaneFoot>
        <span className="flex-1" />
        <Button size="s" variant="ghost" onClick={onClose}>
          {t("Cancel")}
        </Button>
        <Button size="s" blocked={whyNot} onClick={() => take.mutate(body, { onSuccess: onClose })}>
          {t("Import cases")}
        </Button>
      </PaneFoot>
    </section>
  );
}

const nothingToTake = ({ added, changed, removed }: ImportCasesAnswer): string | undefined =>
  added + changed + removed === 0 ? t("The file changes nothing") : undefined;

function CaseDocument({ value, onChange }: { value: string; onChange(text: string): void }) {
  const file = useId();
  return (
    <>
      <div className="grid gap-1.5 text-list">
        <label htmlFor={file} className="font-medium">
          {t("File")}
        </label>
        <input
          id={file}
          type="file"
          accept=".yaml,.yml,.json,.jsonl,.csv,.tsv,.txt"
          className="text-meta text-2"
          onChange={({ target }) => void target.files?.[0]?.text().then(onChange)}
        />
      </div>
      <StackedField
        label={t("Its text")}
        help={t(
          "A table has the columns request and expect, with methods as tool/method; conversations are lines of JSON with messages, as models are fine-tuned on them.",
        )}
      >
        {({ id, describedBy }) => (
          <TextArea
            id={id}
            aria-describedby={describedBy}
            rows={10}
            className="font-mono text-code"
            value={value}
            onChange={onChange}
          />
        )}
      </StackedField>
    </>
  );
}

interface RemovesOthersProps {
  checked: boolean;
  onChange(checked: boolean): void;
}

function RemovesOthers({ checked, onChange }: RemovesOthersProps) {
  const id = useId();
  return (
    <span className="flex items-center gap-2.5 text-list">
      <Checkbox id={id} checked={checked} onChange={onChange} />
      <label htmlFor={id}>{t("Remove cases that it does not name")}</label>
    </span>
  );
}

/** What was recognised, what would change, and what is left out with the line where it stands. */
function TriedImport({ tried }: { tried: ImportCasesAnswer }) {
  const { format, added, changed, same, removed, left, moreLeft } = tried;
  const formats = {
    cases: t("Recognised as cases of Pegboard."),
    chat: t("Recognised as conversations: what assistants called is expected."),
    table: t("Recognised as a table."),
  };
  return (
    <div className="grid gap-2 text-list">
      <Note>
        {formats[format]}{" "}
        {t(
          "{added, number} new, {changed, number} changed, {same, number} the same, {removed, number} removed.",
          {
            added,
            changed,
            same,
            removed,
          },
        )}
      </Note>
      {left.length > 0 && (
        <Note tone="warn">
          <b className="font-semibold">{t("Not taken")}</b>
          <ul className="num">
            {left.map(({ line, message }) => (
              <li key={`${line} ${message}`} className="break-words">
                {t("Line {line, number} {message}", { line, message })}
              </li>
            ))}
          </ul>
          {moreLeft > 0 && t("and {count, number} more", { count: moreLeft })}
        </Note>
      )}
    </div>
  );
}
