import type { SettingsOwner } from "@pegboard/registry-core/internal";
import { Dialog, DialogChoice } from "@pegboard/ui/overlays/dialog.tsx";
import { t } from "../../messages/t.ts";
import { RevisionList } from "./revision-list.tsx";

interface RevisionPickerProps {
  owner: SettingsOwner;
  /** The revision of the saved settings. */
  current: number;
  /** A text about the owner's state before the first save. */
  origin: string;
  onPick(revision: number): void;
  onClose(): void;
}

/** A list of the revisions of an owner, to pick one. */
export function RevisionPicker({ onPick, onClose, ...list }: RevisionPickerProps) {
  return (
    <Dialog title={t("Compare with a revision")} onClose={onClose}>
      <RevisionList
        {...list}
        row={(revision, content) => (
          <DialogChoice onPick={() => onPick(revision)}>{content}</DialogChoice>
        )}
      />
    </Dialog>
  );
}
