import type { SettingsOperation } from "@pegboard/registry-core";
import { Button } from "@pegboard/ui/button.tsx";
import { type ComponentType, useMemo, useState } from "react";
import { useWholeTools } from "../../api/listed-tools/use-whole-tools.ts";
import { t } from "../../messages/t.ts";
import { useOwnerEdit } from "../owner-edit.tsx";
import { SetValueDialog } from "./set-value-dialog.tsx";
import { findSharedSettings, type SelectedTool, valuesText } from "./shared-settings.ts";

/** Of more tools, whole definitions are loaded once somebody sets a value. */
const MOST_LOADED = 100;
/** The number of settings that are listed. */
const MOST_LISTED_SETTINGS = 8;

interface SharedListProps {
  /** The selected tools. The array has to stay one object. */
  tools: SelectedTool[];
  /** The selection as a text. */
  what: string;
  Effect: ComponentType<{ operations: SettingsOperation[] }>;
}

/** The settings that the selected tools share, with their present values. */
export function SharedList({ tools, what, Effect }: SharedListProps) {
  const { drafted, blocked } = useOwnerEdit("drafted", "blocked");
  const names = useMemo(
    () => (tools.length > MOST_LOADED ? [] : tools.map(({ definition }) => definition.name)),
    [tools],
  );
  useWholeTools(names);
  const shared = useMemo(() => findSharedSettings(tools, drafted.settings), [tools, drafted]);
  const [asked, setAsked] = useState<string>();
  const rest = shared.length - MOST_LISTED_SETTINGS;
  const close = () => setAsked(undefined);
  return (
    <>
      <ul>
        {shared.slice(0, MOST_LISTED_SETTINGS).map((setting) => (
          <li
            key={setting.id}
            className="grid grid-cols-[180px_minmax(0,1fr)_auto] items-center gap-4 border-b border-line-soft py-1.5 text-list last:border-b-0"
          >
            <span className="min-w-0">
              <span className="block truncate font-medium">{setting.label}</span>
              <span className="num block text-meta text-2">
                {t("In {places}", { places: setting.places })}
              </span>
            </span>
            <span className="truncate text-2">{valuesText(setting)}</span>
            <Button
              size="s"
              blocked={blocked}
              aria-label={t("Set {label}", { label: setting.label })}
              onClick={() => setAsked(setting.id)}
            >
              {t("Set…")}
            </Button>
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <p className="py-1.5 text-meta text-2">
          {t("{count, number} more under “Set a value…”.", { count: rest })}
        </p>
      )}
      {asked !== undefined && (
        <SetValueDialog first={asked} onClose={close} tools={tools} what={what} Effect={Effect} />
      )}
    </>
  );
}
