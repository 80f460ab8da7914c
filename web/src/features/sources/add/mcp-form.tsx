import { capitalise } from "@pegboard/ui/messages/sentences.ts";
import { PaneSection } from "@pegboard/ui/page/pane.tsx";
import { type ReactNode, useState } from "react";
import { ApiError } from "../../../api/api-error.ts";
import { needsTerminalCode, useAddSource } from "../../../api/sources/source-actions.ts";
import type { AddSourceRequest, EditSourceRequest } from "../../../api/sources/sources.ts";
import { t } from "../../../messages/t.ts";
import { TerminalProofField } from "../../../owner-editor/terminal-proof/terminal-proof.tsx";
import { SourceWork } from "../source-work.tsx";
import { AddForm, type AddFormProps } from "./add-form.tsx";
import {
  type DraftField,
  draftErrors,
  emptyDraft,
  type SourceDraft,
  sourceRequest,
  type Transport,
} from "./source-draft.ts";
import { AddressFields, ProgramFields, SourceNameField } from "./source-fields.tsx";

export const CommandForm = (props: AddFormProps) => <NewMcpForm {...props} transport="stdio" />;
export const AddressForm = (props: AddFormProps) => <NewMcpForm {...props} transport="http" />;

interface NewMcpFormProps extends Omit<AddFormProps, "onRead" | "known" | "onKnown"> {
  transport: Transport;
  /** The values that are filled in already. */
  first?: SourceDraft;
}

/** The form for a new MCP server. */
export function NewMcpForm({ onAdded, ...form }: NewMcpFormProps) {
  const add = useAddSource();
  return (
    <McpForm
      {...form}
      lead={
        form.first?.paused
          ? t("It is added paused: nothing is started or asked before it is resumed.")
          : t("Connects at once. A server that cannot be reached is kept and tried again.")
      }
      action={t("Add source")}
      sending={{ ...add, cancels: t("Cancel stops it, and nothing is added.") }}
      // A new source keeps nothing of another.
      onSend={(request) =>
        add.mutate(request as AddSourceRequest, { onSuccess: ({ id }) => onAdded(id) })
      }
    />
  );
}

/** The state of the request, and how it is ended. */
interface SendingState {
  isPending: boolean;
  error: Error | null;
  submittedAt: number;
  cancel(): void;
  /** What that does. */
  cancels: string;
}

interface McpFormProps {
  tiles?: ReactNode;
  transport: Transport;
  first?: SourceDraft;
  lead: ReactNode;
  action: string;
  sending: SendingState;
  onSend(request: EditSourceRequest): void;
  onClose(): void;
}

/** A form for how an MCP server is reached: a program to start, or an address. */
export function McpForm({
  transport,
  first = emptyDraft,
  action,
  sending,
  lead,
  onSend,
  onClose,
  ...layout
}: McpFormProps) {
  const [draft, setDraft] = useState(first);
  const [tried, setTried] = useState(false);
  const errors = tried ? { ...refusedFields(sending.error), ...draftErrors(draft, transport) } : {};
  const change = (part: Partial<SourceDraft>) => setDraft((before) => ({ ...before, ...part }));
  const isAsked = needsTerminalCode(sending.error);
  const submit = () => {
    setTried(true);
    if (Object.keys(draftErrors(draft, transport)).length === 0)
      onSend(sourceRequest(draft, transport));
  };
  const Fields = transport === "stdio" ? ProgramFields : AddressFields;
  return (
    <AddForm
      {...layout}
      lead={
        sending.isPending ? (
          <SourceWork
            name={draft.name.trim()}
            since={sending.submittedAt}
            cancels={sending.cancels}
          >
            {lead}
          </SourceWork>
        ) : (
          lead
        )
      }
      onClose={sending.isPending ? sending.cancel : onClose}
      action={sending.isPending ? t("Connecting…") : action}
      blocked={sending.isPending ? t("Pegboard is connecting to it.") : undefined}
      error={isAsked || !sending.error ? undefined : sourceErrorText(sending.error, errors)}
      onSubmit={submit}
    >
      <PaneSection label={t("How it is reached")}>
        <div className="grid gap-4">
          <SourceNameField draft={draft} errors={errors} onChange={change} />
          <Fields draft={draft} errors={errors} onChange={change} />
        </div>
      </PaneSection>
      {transport === "stdio" && <TerminalProofField asked={isAsked} onProven={submit} />}
    </AddForm>
  );
}

/** The server's messages about fields that have a place of their own. */
export function refusedFields(error: Error | null): Partial<Record<DraftField, string>> {
  const issues = error instanceof ApiError ? error.issues : [];
  const fields = (["name", "command", "url"] as const).flatMap((field) => {
    const issue = issues.find(({ path }) => path.length <= 2 && path.at(-1) === field);
    return issue ? [[field, `${capitalise(issue.message)}.`]] : [];
  });
  return Object.fromEntries(fields);
}

/**
 * The message about issues that no field shows, with their places: "headers › Authorization was
 * entered for another address".
 */
export function sourceErrorText(
  error: Error,
  said: Partial<Record<DraftField, string>>,
): string | undefined {
  const issues = error instanceof ApiError ? error.issues : [];
  if (issues.length === 0) return error.message;
  const others = issues.filter(
    ({ path }) => path.length > 2 || !Object.hasOwn(said, String(path.at(-1))),
  );
  if (others.length === 0) return undefined;
  return others.map(({ path, message }) => `${path.slice(1).join(" › ")} ${message}.`).join(" ");
}
