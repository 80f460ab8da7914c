import { lazy } from "react";
import { Button } from "../../../components/button.tsx";
import { Note } from "../../../components/note.tsx";
import { LatePart } from "../../../components/page/late-part.tsx";
import type { ClashNoteProps } from "./clash-note.tsx";
import type { SaveFailure } from "./use-save.ts";

// A save that fails without the server has to say so without fetching code; only these need what the server answered.
const ClashNote = lazy(() => import("./clash-note.tsx").then((module) => ({ default: module.ClashNote })));
const RefusedList = lazy(() => import("./refused-list.tsx").then((module) => ({ default: module.RefusedList })));

interface SaveNoteProps extends ClashNoteProps {
  failure: SaveFailure | undefined;
  saving: boolean;
  onRetry(): void;
}

/** Why the draft is not saved, and the ways out. The draft itself stays. */
export function SaveNote({ failure, clashes, saved, tools, saving, onRetry, onResolve }: SaveNoteProps) {
  if (clashes.length > 0) {
    return (
      <LatePart>
        <ClashNote clashes={clashes} saved={saved} tools={tools} onResolve={onResolve} />
      </LatePart>
    );
  }
  if (!failure) return null;
  return (
    <div className="flex-none border-t border-line bg-app px-4 py-2">
      <Note
        tone="bad"
        actions={
          <Button size="s" onClick={onRetry} blocked={saving ? "Saving…" : undefined}>
            Retry
          </Button>
        }
      >
        <b className="font-semibold">Not saved.</b> {failure.message}
        {failure.refused.length > 0 && (
          <LatePart>
            <RefusedList refused={failure.refused} tools={tools} />
          </LatePart>
        )}
      </Note>
    </div>
  );
}
