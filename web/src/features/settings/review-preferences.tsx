import { Button } from "@pegboard/ui/button.tsx";
import { classNames } from "@pegboard/ui/class-names.ts";
import { IconButton } from "@pegboard/ui/icon-button.tsx";
import { Dialog } from "@pegboard/ui/overlays/dialog.tsx";
import { Undo2 } from "lucide-react";
import { changeCount } from "../../messages/counts.ts";
import { t } from "../../messages/t.ts";
import { SettledReplay } from "../../owner-editor/replay/replay-pane.tsx";
import { raisedLimit } from "../../owner-editor/replay/replay-remedy.ts";
import { ReviewColumns } from "../../owner-editor/review/review-columns.tsx";
import { preferenceName, preferenceText } from "./preference-texts.ts";
import { usePreference, usePreferenceEdit, usePresets } from "./use-preference-draft.ts";

interface ReviewPreferencesProps {
  onSave(): void;
  onClose(): void;
}

/**
 * Every change that Save would send, each with its own undo; beside another time limit the calls
 * that it would end.
 */
export function ReviewPreferences({ onSave, onClose }: ReviewPreferencesProps) {
  const { changes, blocked } = usePreferenceEdit();
  const { value, change } = usePreference("callTimeLimit");
  const limit = change && typeof value === "number" ? value : undefined;
  return (
    <Dialog
      width={limit === undefined ? "m" : "split"}
      title={limit === undefined ? changeCount(changes.length) : t("Review before saving")}
      description={t("For the organisation. All of it is saved, or nothing.")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("Close")}</Button>
          <Button variant="primary" blocked={blocked} onClick={onSave}>
            {t("Save")}
          </Button>
        </>
      }
    >
      {limit === undefined ? (
        <PreferenceChanges />
      ) : (
        <ReviewColumns changes={changes.length} replay={<LimitReplay seconds={limit} />}>
          <PreferenceChanges isBeside />
        </ReviewColumns>
      )}
    </Dialog>
  );
}

function PreferenceChanges({ isBeside = false }: { isBeside?: boolean }) {
  const { changes, drop } = usePreferenceEdit();
  const presets = usePresets();
  return (
    <ul className={classNames(isBeside && "min-h-0 overflow-auto px-4")}>
      {changes.map(({ key, from, to }) => (
        <li
          key={key}
          className="num flex min-h-9 items-center gap-3 border-b border-line-soft text-list last:border-b-0"
        >
          <b className="min-w-0 flex-1 font-medium">{preferenceName(key)}</b>
          <span className="text-2 line-through">{preferenceText(key, from, presets)}</span>
          <span>{preferenceText(key, to, presets)}</span>
          <IconButton
            label={t("Undo: {label}", { label: preferenceName(key) })}
            icon={Undo2}
            onClick={() => drop(key)}
          />
        </li>
      ))}
    </ul>
  );
}

/** No owner's settings change. */
const NO_CHANGES: [] = [];

/** What the log of calls says of another time limit. */
function LimitReplay({ seconds }: { seconds: number }) {
  const { choose } = usePreference("callTimeLimit");
  return (
    <SettledReplay
      changes={NO_CHANGES}
      callTimeLimit={seconds}
      remedyOf={({ first: { limited } }) => limited && raisedLimit(limited, choose)}
    />
  );
}
