import { escapeInvisible } from "@pegboard/registry-core/internal";
import { Button } from "@pegboard/ui/button.tsx";
import { TextArea } from "@pegboard/ui/inputs/text-input.tsx";
import { KeyHint } from "@pegboard/ui/key-hint.tsx";
import { listText } from "@pegboard/ui/messages/sentences.ts";
import { Note } from "@pegboard/ui/note.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { Check, Pencil } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { goTo } from "../../addresses/address.ts";
import { paths } from "../../addresses/paths.ts";
import {
  type ProposalAction,
  type ProposalAnswer,
  useProposalAction,
} from "../../api/proposals.ts";
import { modKey } from "../../commands/key-text.ts";
import { useCommand } from "../../commands/use-command.ts";
import { newAct } from "../../drafts/draft.ts";
import { readSaved } from "../../drafts/save-drafts.ts";
import { useDrafts } from "../../drafts/use-draft.ts";
import { agentCount } from "../../messages/counts.ts";
import { t } from "../../messages/t.ts";
import { resolutionsOf, type Takes, takeKey } from "./proposal-conflict.tsx";

interface ProposalFootProps {
  proposal: ProposalAnswer;
  takes: Takes;
}

/** What the person may do with the proposal. */
export function ProposalFoot({ proposal, takes }: ProposalFootProps) {
  const { mutateAsync, isPending, error } = useProposalAction();
  const [asking, setAsking] = useState<"request-changes" | "close">();
  const { number, state } = proposal;
  const isDecided = state === "applied" || state === "closed";
  const send = (action: ProposalAction) => {
    if (isPending) return;
    mutateAsync(action).then(
      () => setAsking(undefined),
      () => undefined,
    );
  };
  return (
    <div className="flex-none border-t border-line bg-app">
      {error && (
        <div className="px-6 pt-3 max-sm:px-4">
          <Note tone="bad">{error.message}</Note>
        </div>
      )}
      {asking ? (
        <AnswerForm
          act={asking}
          proposal={proposal}
          onCancel={() => setAsking(undefined)}
          onSend={(text) => send({ act: asking, number, body: { text } })}
        />
      ) : (
        <div className={foot}>
          {isDecided ? (
            <Decided proposal={proposal} />
          ) : (
            <Acts {...{ proposal, takes, send }} onAsk={setAsking} />
          )}
        </div>
      )}
    </div>
  );
}

const foot =
  "flex min-h-15 flex-wrap items-center gap-2 px-6 py-2 max-sm:px-4 max-sm:pt-2.5 max-sm:pb-5";
const large = "max-sm:h-12 max-sm:flex-1 max-sm:text-body";

function Decided({ proposal: { state, decidedBy } }: { proposal: ProposalAnswer }) {
  const name = escapeInvisible(decidedBy ?? "");
  return (
    <span className="text-list text-2">
      {state === "applied" ? t("Accepted by {name}", { name }) : t("Closed by {name}", { name })}
    </span>
  );
}

interface ActsProps extends ProposalFootProps {
  send(action: ProposalAction): void;
  onAsk(act: "request-changes" | "close"): void;
}

function Acts(props: ActsProps) {
  const { isOwn, mayDecide, state, deciders } = props.proposal;
  const waiting = (
    <span className="ml-auto text-list text-2 max-sm:order-first max-sm:ml-0 max-sm:basis-full">
      {deciders.length > 0 &&
        t("Waiting for {names}", { names: listText(deciders.map(({ name }) => name)) })}
    </span>
  );
  if (state === "draft") return <DraftActs {...props} />;
  if (isOwn) return <AuthorActs {...props}>{waiting}</AuthorActs>;
  return mayDecide ? <DeciderActs {...props} /> : waiting;
}

function DraftActs({ proposal, onAsk }: ActsProps) {
  const open = useOpenAsDraft();
  const { mutateAsync, error } = useProposalAction();
  const { number, isOwn } = proposal;
  const take = async () => {
    await open(await mutateAsync({ act: "take", number, body: {} }));
  };
  if (isOwn)
    return (
      <Button variant="ghost" onClick={() => onAsk("close")} className={large}>
        {t("Withdraw…")}
      </Button>
    );
  return (
    <>
      <Button
        variant="primary"
        onClick={() => void take().catch(() => undefined)}
        className={large}
      >
        {t("Open draft")}
      </Button>
      {error && <Note tone="bad">{error.message}</Note>}
    </>
  );
}

function AuthorActs({ proposal, onAsk, children }: ActsProps & { children: ReactNode }) {
  const open = useOpenAsDraft();
  return (
    <>
      <Button icon={Pencil} onClick={() => void open(proposal)} className={large}>
        {t("Edit draft")}
      </Button>
      <Button variant="ghost" onClick={() => onAsk("close")} className={large}>
        <span className="text-red">{t("Withdraw…")}</span>
      </Button>
      {children}
    </>
  );
}

function DeciderActs({ proposal, takes, send, onAsk }: ActsProps) {
  const { number, version, conflicts, owners } = proposal;
  const isOpen = conflicts.some((conflict) => !takes.has(takeKey(conflict)));
  const blocked = isOpen ? t("Choose what counts of each conflict first") : undefined;
  const accept = () => {
    const resolutions = resolutionsOf(conflicts, takes);
    if (blocked === undefined) send({ act: "accept", number, body: { version, resolutions } });
  };
  useCommand("review.accept", accept, { words: t("Approve and apply"), blocked });
  useCommand("review.refuse", () => onAsk("request-changes"), { words: t("Request changes…") });
  const agents = owners.filter(({ owner }) => owner.kind === "agent").length;
  return (
    <>
      <Button
        variant="primary"
        icon={Check}
        blocked={blocked}
        onClick={accept}
        className={`${large} max-sm:basis-full`}
      >
        {t("Approve and apply")}
        <KeyHint>A</KeyHint>
      </Button>
      <Button onClick={() => onAsk("request-changes")} className={large}>
        {t("Request changes…")}
        <KeyHint>R</KeyHint>
      </Button>
      <Button variant="ghost" onClick={() => onAsk("close")} className={large}>
        {t("Close…")}
      </Button>
      <span className="ml-auto text-list text-2 max-sm:hidden">
        {blocked ?? (agents > 1 && t("saves {agents} at once", { agents: agentCount(agents) }))}
      </span>
    </>
  );
}

interface AnswerFormProps {
  act: "request-changes" | "close";
  proposal: ProposalAnswer;
  onCancel(): void;
  onSend(text: string): void;
}

/** A sentence for the author, and the button that asks for changes or closes. */
function AnswerForm({ act, proposal, onCancel, onSend }: AnswerFormProps) {
  const [text, setText] = useState("");
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  useEffect(() => field.current?.focus(), []);
  const { isOwn, author } = proposal;
  const isRequest = act === "request-changes";
  const closing = isOwn ? t("Withdraw") : t("Close the proposal");
  const keys = (event: KeyboardEvent) => {
    if (event.key === "Escape") {
      event.stopPropagation();
      onCancel();
    }
    if (event.key !== "Enter" || !(event.metaKey || event.ctrlKey)) return;
    event.preventDefault();
    onSend(text);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of its field and buttons
    <div onKeyDown={keys}>
      <div className="grid gap-2 px-6 pt-3.5 pb-1 max-sm:px-4">
        <label htmlFor={id} className="text-list font-semibold">
          {isRequest ? t("What should change?") : t("Why?")}{" "}
          <span className="font-normal text-2">
            {isRequest
              ? t("{name} reads it; the proposal stays open", {
                  name: escapeInvisible(author.name),
                })
              : t("Nothing is saved; it stays in the list")}
          </span>
        </label>
        <TextArea ref={field} id={id} rows={2} maxLength={4_000} value={text} onChange={setText} />
      </div>
      <div className={foot}>
        <Button
          variant={isRequest ? "primary" : "danger"}
          onClick={() => onSend(text)}
          className={large}
        >
          {isRequest ? t("Request changes") : closing}
          <KeyHint>{modKey}↵</KeyHint>
        </Button>
        <Button variant="ghost" onClick={onCancel} className={large}>
          {t("Cancel")}
        </Button>
      </div>
    </div>
  );
}

/** Puts the changes of a proposal into drafts of this browser, and opens the first owner. */
function useOpenAsDraft() {
  const client = useQueryClient();
  const drafts = useDrafts();
  return async (proposal: ProposalAnswer) => {
    const { number, version, state, changes } = proposal;
    const opened = { number, version, isDraft: state === "draft" };
    const act = newAct();
    const steps = await Promise.all(
      changes.map(async ({ owner, operations }) => {
        const saved = await readSaved(client, owner);
        const label = t("Proposal {number}", { number });
        const step = { label, operations, act, proposal: opened };
        return { owner, event: { type: "change" as const, step }, saved };
      }),
    );
    drafts.change(steps);
    const [first] = changes;
    if (first?.owner.kind === "agent") goTo(paths.agentTools(first.owner.id));
    else if (first?.owner.kind === "preset") goTo(paths.preset(first.owner.id));
    else goTo(paths.registry());
  };
}
