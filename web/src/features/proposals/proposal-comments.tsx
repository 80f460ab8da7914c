import { escapeInvisible } from "@pegboard/registry-core/internal";
import { Button } from "@pegboard/ui/button.tsx";
import { TextArea } from "@pegboard/ui/inputs/text-input.tsx";
import { Note } from "@pegboard/ui/note.tsx";
import { PersonMark } from "@pegboard/ui/person-mark.tsx";
import { TimeAgo } from "@pegboard/ui/time-ago.tsx";
import { Reply } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { type ProposalComment, useProposalAction } from "../../api/proposals.ts";
import { useCommand } from "../../commands/use-command.ts";
import { t } from "../../messages/t.ts";
import { PROPOSAL_HEADING } from "./proposal-words.tsx";

interface CommentsOfItemProps {
  comments: readonly ProposalComment[];
  onReply(): void;
}

/** What was said of a row, under it. */
export function CommentsOfItem({ comments, onReply }: CommentsOfItemProps) {
  return (
    <div className="mb-2 ml-6 grid gap-2 rounded-lg bg-sunken p-3 inset-ring inset-ring-line">
      <ul className="grid gap-2">
        {comments.map((comment) => (
          <Comment key={comment.id} comment={comment} />
        ))}
      </ul>
      <Button
        size="s"
        variant="ghost"
        icon={Reply}
        onClick={onReply}
        className="justify-self-start"
      >
        {t("Reply")}
      </Button>
    </div>
  );
}

export function Comment({ comment }: { comment: ProposalComment }) {
  const { by, text, createdAt } = comment;
  return (
    <li className="flex gap-2">
      <PersonMark name={by.name} />
      <div className="grid min-w-0 flex-1">
        <span className="flex gap-2 text-meta">
          <b className="truncate font-medium">{escapeInvisible(by.name)}</b>
          <span className="ml-auto flex-none text-2">
            <TimeAgo at={createdAt} />
          </span>
        </span>
        <span className="text-list whitespace-pre-wrap wrap-anywhere">{escapeInvisible(text)}</span>
      </div>
    </li>
  );
}

interface CommentFieldProps {
  number: number;
  /** The row that it is about; the proposal as a whole without one. */
  item?: string;
  onDone?(): void;
}

/** Says something about a proposal. */
export function CommentField({ number, item, onDone }: CommentFieldProps) {
  const [text, setText] = useState("");
  const { mutateAsync, isPending, error } = useProposalAction();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (item !== undefined) field.current?.focus();
  }, [item]);
  const send = async () => {
    if (text.trim() === "" || isPending) return;
    await mutateAsync({
      act: "comments",
      number,
      body: { text, ...(item !== undefined && { item }) },
    });
    setText("");
    onDone?.();
  };
  const trySend = () => void send().catch(() => undefined);
  useCommand(item === undefined ? "review.choose" : undefined, () => field.current?.focus(), {
    words: t("Comment", {}, "command"),
  });
  const keys = (event: KeyboardEvent) => {
    if (event.key === "Escape") {
      event.stopPropagation();
      // The keys of the page count again where no field has the focus.
      if (onDone) onDone();
      else document.getElementById(PROPOSAL_HEADING)?.focus();
    }
    if (event.key !== "Enter" || !(event.metaKey || event.ctrlKey)) return;
    event.preventDefault();
    trySend();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of its field
    <div onKeyDown={keys} className="grid gap-2">
      {error && <Note tone="bad">{error.message}</Note>}
      <TextArea
        ref={field}
        aria-label={item === undefined ? t("Comment") : t("Comment on this change")}
        placeholder={t("Comment")}
        rows={2}
        maxLength={4_000}
        value={text}
        onChange={setText}
      />
      <span className="flex gap-2">
        <Button
          size="s"
          onClick={trySend}
          blocked={text.trim() === "" ? t("Write something") : undefined}
        >
          {t("Comment", {}, "command")}
        </Button>
        {onDone && (
          <Button size="s" variant="ghost" onClick={onDone}>
            {t("Cancel")}
          </Button>
        )}
      </span>
    </div>
  );
}
