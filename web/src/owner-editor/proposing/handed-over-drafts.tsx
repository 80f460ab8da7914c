import { escapeInvisible, type SettingsOwner } from "@pegboard/registry-core/internal";
import { Button } from "@pegboard/ui/button.tsx";
import { Note } from "@pegboard/ui/note.tsx";
import { TimeAgo } from "@pegboard/ui/time-ago.tsx";
import { useQuery } from "@tanstack/react-query";
import { FilePenLine } from "lucide-react";
import { paths } from "../../addresses/paths.ts";
import { type ProposalSummary, proposalsQuery } from "../../api/proposals.ts";
import { ownerKey } from "../../api/settings.ts";
import { t } from "../../messages/t.ts";
import { useTakeDraft } from "./open-as-draft.ts";

/** The drafts of an owner that somebody handed over, with who did, when, and the way to go on. */
export function HandedOverDrafts({ owner }: { owner: SettingsOwner }) {
  const { data = [] } = useQuery(proposalsQuery);
  const key = ownerKey(owner);
  const drafts = data.filter(
    ({ state, owners }) => state === "draft" && owners.some((one) => ownerKey(one.owner) === key),
  );
  return drafts.map((draft) => <HandedOver key={draft.number} draft={draft} />);
}

function HandedOver({ draft }: { draft: ProposalSummary }) {
  const { number, title, author, createdAt, isOwn } = draft;
  const { take, error } = useTakeDraft();
  const name = escapeInvisible(author.name);
  const values = { name, title: <b>{escapeInvisible(title)}</b>, time: <TimeAgo at={createdAt} /> };
  const see = (
    <a
      href={paths.review({ tab: "proposals", proposal: number })}
      className="text-accent hover:underline"
    >
      {t("Look at it")}
    </a>
  );
  return (
    <div className="border-t border-line bg-app px-4 py-1.5">
      <Note
        icon={FilePenLine}
        actions={
          isOwn ? (
            see
          ) : (
            <span className="flex items-center gap-3">
              {see}
              <Button size="s" onClick={() => take(number)}>
                {t("Open {name}’s draft", { name })}
              </Button>
            </span>
          )
        }
      >
        {isOwn
          ? t.rich("You handed over your draft {title}, {time}.", values)
          : t.rich("{name} handed over a draft {title}, {time}.", values)}
        {error && <p className="text-red">{error.message}</p>}
      </Note>
    </div>
  );
}
