import { escapeInvisible } from "@pegboard/registry-core/internal";
import { Button } from "@pegboard/ui/button.tsx";
import { KeyHint } from "@pegboard/ui/key-hint.tsx";
import { listText } from "@pegboard/ui/messages/sentences.ts";
import { Note } from "@pegboard/ui/note.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { Check, Pencil } from "lucide-react";
import { type ReactNode, useState } from "react";
import { goTo } from "../../addresses/address.ts";
import { paths } from "../../addresses/paths.ts";
import {
  type ProposalAction,
  type ProposalAnswer,
  useProposalAction,
} from "../../api/proposals.ts";
import { useCommand } from "../../commands/use-command.ts";
import {
  DecisionButtons,
  DecisionEnd,
  DecisionFoot,
  decisionButton,
  ReasonForm,
} from "../../components/decisions.tsx";
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
    <DecisionFoot error={error}>
      {asking ? (
        <AnswerForm
          act={asking}
          proposal={proposal}
          isPending={isPending}
          onCancel={() => setAsking(undefined)}
          onSend={(text) => send({ act: asking, number, body: { text } })}
        />
      ) : (
        <DecisionButtons>
          {isDecided ? (
            <Decided proposal={proposal} />
          ) : (
            <Acts {...{ proposal, takes, send }} onAsk={setAsking} />
          )}
        </DecisionButtons>
      )}
    </DecisionFoot>
  );
}

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
    <DecisionEnd>
      {deciders.length > 0 &&
        t("Waiting for {names}", { names: listText(deciders.map(({ name }) => name)) })}
    </DecisionEnd>
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
      <Button variant="ghost" onClick={() => onAsk("close")} className={decisionButton}>
        {t("Withdraw…")}
      </Button>
    );
  return (
    <>
      <Button
        variant="primary"
        onClick={() => void take().catch(() => undefined)}
        className={decisionButton}
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
      <Button icon={Pencil} onClick={() => void open(proposal)} className={decisionButton}>
        {t("Edit draft")}
      </Button>
      <Button variant="ghost" onClick={() => onAsk("close")} className={decisionButton}>
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
        className={`${decisionButton} max-sm:basis-full`}
      >
        {t("Approve and apply")}
        <KeyHint>A</KeyHint>
      </Button>
      <Button onClick={() => onAsk("request-changes")} className={decisionButton}>
        {t("Request changes…")}
        <KeyHint>R</KeyHint>
      </Button>
      <Button variant="ghost" onClick={() => onAsk("close")} className={decisionButton}>
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
  isPending: boolean;
  onCancel(): void;
  onSend(text: string): void;
}

/** A sentence for the author, and the button that asks for changes or closes. */
function AnswerForm({ act, proposal, ...form }: AnswerFormProps) {
  const { isOwn, author } = proposal;
  if (act === "request-changes")
    return (
      <ReasonForm
        label={t("What should change?")}
        help={t("{name} reads it; the proposal stays open", { name: escapeInvisible(author.name) })}
        mostCharacters={MOST_WORDS}
        send={{ words: t("Request changes"), variant: "primary" }}
        {...form}
      />
    );
  return (
    <ReasonForm
      label={t("Why?")}
      help={t("Nothing is saved; it stays in the list")}
      mostCharacters={MOST_WORDS}
      send={{ words: isOwn ? t("Withdraw") : t("Close the proposal"), variant: "danger" }}
      {...form}
    />
  );
}

const MOST_WORDS = 4_000;

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
