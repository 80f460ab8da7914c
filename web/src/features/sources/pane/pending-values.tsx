import { Button } from "@pegboard/ui/button.tsx";
import { focusWhenThere } from "@pegboard/ui/focus.ts";
import { Note } from "@pegboard/ui/note.tsx";
import { PaneSection } from "@pegboard/ui/page/pane.tsx";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { needsTerminalCode, useEditSource } from "../../../api/sources/source-actions.ts";
import type { McpSourceConfig, SourceSummary } from "../../../api/sources/sources.ts";
import { t } from "../../../messages/t.ts";
import {
  AskedValueFields,
  type EnteredValues,
} from "../../../owner-editor/imported-sources/asked-fields.tsx";
import { TerminalProofField } from "../../../owner-editor/terminal-proof/terminal-proof.tsx";

interface PendingValuesProps {
  source: SourceSummary;
  asked: NonNullable<McpSourceConfig["pendingValues"]>;
  /** Whether the first field has the focus at first. */
  entering: boolean;
}

/** The values that were left for later when the source was taken; it starts once all are there. */
export function PendingValues({ source, asked, entering }: PendingValuesProps) {
  const [entered, setEntered] = useState<EnteredValues>({});
  const edit = useEditSource(source.id);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (entering)
      focusWhenThere(() => form.current?.querySelector<HTMLElement>("input, select, textarea"));
  }, [entering]);
  const isAsked = needsTerminalCode(edit.error);
  const isEmpty = Object.values(entered).every((value) => value === "");
  const save = () => edit.mutate({ values: entered });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isEmpty && !edit.isPending) save();
  };
  return (
    <PaneSection title={t("Still to be entered")}>
      <form ref={form} onSubmit={submit} className="grid justify-items-start gap-4">
        <div className="grid w-full gap-4">
          <AskedValueFields
            asked={asked}
            entered={entered}
            source={source.name}
            onChange={setEntered}
          />
        </div>
        {edit.error && !isAsked && <Note tone="bad">{edit.error.message}</Note>}
        {isAsked && <TerminalProofField asked onProven={save} />}
        <Button type="submit" variant="primary" blocked={blockedBy(isEmpty, edit.isPending)}>
          {t("Save and connect")}
        </Button>
      </form>
    </PaneSection>
  );
}

function blockedBy(isEmpty: boolean, isPending: boolean): string | undefined {
  if (isPending) return t("Pegboard is connecting to it.");
  return isEmpty ? t("Enter it first.") : undefined;
}
