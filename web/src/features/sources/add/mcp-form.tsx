import { useState } from "react";
import { needsTerminalCode, useAddSource } from "../../../api/sources.ts";
import { PaneSection } from "../../../components/page/pane.tsx";
import { AddForm, type AddFormProps } from "./add-form.tsx";
import { draftErrors, emptyDraft, type SourceDraft, type Transport, toRequest } from "./source-draft.ts";
import { AddressFields, NameField, ProgramFields } from "./source-fields.tsx";
import { TerminalProof } from "./terminal-proof.tsx";

export const CommandForm = (props: AddFormProps) => <McpForm {...props} transport="stdio" />;
export const AddressForm = (props: AddFormProps) => <McpForm {...props} transport="http" />;

interface McpFormProps extends AddFormProps {
  transport: Transport;
  /** What is filled in already. */
  first?: Partial<SourceDraft>;
}

/** The form for a new MCP server: a program to start, or an address. */
export function McpForm({ tiles, transport, first, onClose, onAdded }: McpFormProps) {
  const add = useAddSource();
  const [draft, setDraft] = useState<SourceDraft>({ ...emptyDraft, ...first });
  const [tried, setTried] = useState(false);
  const errors = tried ? draftErrors(draft, transport) : {};
  const change = (part: Partial<SourceDraft>) => setDraft((before) => ({ ...before, ...part }));
  const isAsked = needsTerminalCode(add.error);
  const submit = () => {
    setTried(true);
    if (Object.keys(draftErrors(draft, transport)).length > 0) return;
    add.mutate(toRequest(draft, transport), { onSuccess: ({ id }) => onAdded(id) });
  };
  const Fields = transport === "stdio" ? ProgramFields : AddressFields;
  return (
    <AddForm
      tiles={tiles}
      lead="Connects at once. A server that cannot be reached is kept and tried again."
      action={add.isPending ? "Connecting…" : "Add source"}
      blocked={add.isPending ? "Pegboard is connecting to it." : undefined}
      error={isAsked ? undefined : add.error?.message}
      onSubmit={submit}
      onClose={onClose}
    >
      <PaneSection label="How it is reached">
        <div className="grid gap-4">
          <NameField draft={draft} errors={errors} onChange={change} />
          <Fields draft={draft} errors={errors} onChange={change} />
        </div>
      </PaneSection>
      {transport === "stdio" && <TerminalProof asked={isAsked} onProven={submit} />}
    </AddForm>
  );
}
