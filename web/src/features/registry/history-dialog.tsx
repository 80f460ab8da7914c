import { ORGANISATION } from "../../api/settings.ts";
import { Dialog } from "../../components/overlays/dialog.tsx";
import { RevisionList } from "../../settings/revision-list.tsx";

/** Who changed the organisation's settings, and when. */
export function HistoryDialog({ current, onClose }: { current: number; onClose(): void }) {
  return (
    <Dialog title="Organisation history" onClose={onClose}>
      <RevisionList
        owner={ORGANISATION}
        current={current}
        origin="Nothing was set"
        row={(_, content) => <div className="flex min-h-9 items-center gap-3 px-3 py-1 text-list">{content}</div>}
      />
    </Dialog>
  );
}
