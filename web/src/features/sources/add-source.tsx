import { useState } from "react";
import { needsTerminalCode, useAddSource } from "../../api/sources.ts";
import { Segmented } from "../../components/inputs/segmented.tsx";
import { FormDialog } from "../../components/overlays/form-dialog.tsx";
import { draftErrors, emptyDraft, type SourceDraft, toRequest } from "./source-draft.ts";
import { AddressFields, NameField, ProgramFields } from "./source-fields.tsx";
import { TerminalCode } from "./terminal-code.tsx";

interface AddSourceProps {
  transport: "stdio" | "http";
  onTransport(transport: "stdio" | "http"): void;
  onClose(): void;
  /** The id of the source that was added. */
  onAdded(source: string): void;
}

/** The form for a new MCP server: a program to start, or an address. */
export function AddSource({ transport, onTransport, onClose, onAdded }: AddSourceProps) {
  const add = useAddSource();
  const [draft, setDraft] = useState(emptyDraft);
  const [tried, setTried] = useState(false);
  const [asking, setAsking] = useState(false);
  const errors = tried ? draftErrors(draft, transport) : {};
  const change = (part: Partial<SourceDraft>) => setDraft((before) => ({ ...before, ...part }));
  const submit = () => {
    setTried(true);
    if (Object.keys(draftErrors(draft, transport)).length > 0) return;
    add.mutate(toRequest(draft, transport), {
      onSuccess: ({ id }) => onAdded(id),
      onError: (error) => setAsking(needsTerminalCode(error)),
    });
  };
  const submitProven = () => {
    setAsking(false);
    submit();
  };
  const Fields = transport === "stdio" ? ProgramFields : AddressFields;
  return (
    <>
      <FormDialog
        title="Add MCP server"
        description="One server becomes one tool; what it offers become its methods. Every method starts switched off."
        width="l"
        action={add.isPending ? "Connecting…" : "Add and connect"}
        blocked={add.isPending ? "Pegboard is connecting to it." : undefined}
        error={asking ? undefined : add.error?.message}
        onSubmit={submit}
        // One Escape closes the question for the code alone; what was typed stays.
        onClose={asking ? () => setAsking(false) : onClose}
      >
        <Segmented
          label="How it is reached"
          value={transport}
          onChange={onTransport}
          items={[
            { id: "stdio", label: "Start a program" },
            { id: "http", label: "Connect to an address" },
          ]}
        />
        <NameField draft={draft} errors={errors} onChange={change} />
        <Fields draft={draft} errors={errors} onChange={change} />
      </FormDialog>
      {asking && <TerminalCode onProven={submitProven} onClose={() => setAsking(false)} />}
    </>
  );
}
