import type { SwitchState } from "@pegboard/registry-core/internal";
import { classNames } from "@pegboard/ui/class-names.ts";
import { capitalise } from "@pegboard/ui/messages/sentences.ts";
import { Menu, MenuChoices, MenuItem, MenuLine } from "@pegboard/ui/overlays/menu.tsx";
import { LazyBoundary } from "@pegboard/ui/page/lazy-boundary.tsx";
import { useState } from "react";
import { t } from "../../messages/t.ts";
import { POLICY_TEXT } from "../../words/policy-text.ts";
import { useAgentEdit } from "./draft/agent-edit.tsx";
import { LazyPresetsDialog } from "./late-parts.ts";

/** What the draft says of tools that come later; opens the choices. */
export function PolicyMenu() {
  const { model, saved, onStep, blocked } = useAgentEdit("model", "saved", "onStep", "blocked");
  const { newTools: state = "inherit" } = model.settings;
  const isChanged = state !== (saved.settings.newTools ?? "inherit");
  const [isOpen, setOpen] = useState(false);
  const choose = (id: string) => {
    const chosen = POLICY_STATES.find((one) => one === id);
    if (!chosen || chosen === state) return;
    onStep({ label: t("New tools"), operations: [{ op: "setNewTools", state: chosen }] });
  };
  const followed = model.settings.presets?.length ?? 0;
  return (
    <>
      <Menu
        trigger={
          <button
            type="button"
            disabled={blocked !== undefined}
            title={t(
              "What becomes of tools that this agent has no entry for, as those that come later",
            )}
            className={classNames(
              "-my-1 flex h-6 max-w-full min-w-0 items-center rounded-md px-1 text-micro whitespace-nowrap hover:bg-press focus-visible:-outline-offset-2",
              isChanged ? "font-medium text-accent" : "text-2",
            )}
          >
            <span className="truncate">{capitalise(POLICY_TEXT[state])}</span>
          </button>
        }
      >
        <MenuChoices
          choices={POLICY_STATES.map((id) => ({ id, label: capitalise(POLICY_TEXT[id]) }))}
          value={state}
          onChange={choose}
        />
        <MenuLine />
        <MenuItem onSelect={() => setOpen(true)}>
          {followed > 0 ? t("Presets… ({followed, number} followed)", { followed }) : t("Presets…")}
        </MenuItem>
      </Menu>
      {isOpen && (
        <LazyBoundary onClose={() => setOpen(false)}>
          <LazyPresetsDialog onClose={() => setOpen(false)} />
        </LazyBoundary>
      )}
    </>
  );
}

const POLICY_STATES: SwitchState[] = ["on", "off", "inherit"];
