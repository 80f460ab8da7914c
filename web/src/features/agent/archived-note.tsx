import { Button } from "@pegboard/ui/button.tsx";
import { Note } from "@pegboard/ui/note.tsx";
import { TimeAgo } from "@pegboard/ui/time-ago.tsx";
import { useActOnAgents } from "../../api/owners.ts";
import { t } from "../../messages/t.ts";

/** A note that an archived agent answers nobody, with a button that brings it back. */
export function ArchivedNote({ agent, since }: { agent: string; since: string }) {
  const { mutate, isPending, data: [failed] = [] } = useActOnAgents();
  const restore = (
    <Button
      size="s"
      blocked={isPending ? t("It is being restored.") : undefined}
      onClick={() =>
        mutate({ agents: [agent], act: { kind: "change", body: { archived: false } } })
      }
    >
      {t("Restore")}
    </Button>
  );
  return (
    <div className="flex-none border-b border-line bg-app px-4 py-2">
      <Note tone={failed ? "bad" : "warn"} actions={restore}>
        {t.rich("{archived} {ago}: this agent answers nobody.", {
          archived: <b className="font-semibold">{t("Archived")}</b>,
          ago: <TimeAgo at={since} />,
        })}{" "}
        {failed?.reason}
      </Note>
    </div>
  );
}
