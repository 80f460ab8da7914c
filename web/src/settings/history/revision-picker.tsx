import type { SettingsOwner } from "@pegboard/registry-core/internal";
import { Dialog } from "../../components/overlays/dialog.tsx";
import { DialogChoice } from "../../components/overlays/dialog-choice.tsx";
import { RevisionList } from "./revision-list.tsx";
import { say } from "./texts.ts";

interface RevisionPickerProps {
  owner: SettingsOwner;
  /** Of the settings that are saved. */
  current: number;
  /** What the owner was before the first save. */
  origin: string;
  onPick(revision: number): void;
  onClose(): void;
}

/** Lists the revisions of an owner, from the first on. */
export function RevisionPicker({ onPick, onClose, ...list }: RevisionPickerProps) {
  return (
    <Dialog title={say.compareWithARevision} onClose={onClose}>
      <RevisionList
        {...list}
        row={(revision, content) => (
          <DialogChoice onPick={() => onPick(revision)}>{content}</DialogChoice>
        )}
      />
    </Dialog>
  );
}
