import { MenuItem } from "@pegboard/ui/overlays/menu.tsx";
import { matrixPath } from "../../../addresses/paths.ts";
import { t } from "../../../messages/t.ts";
import type { ResolvedMatch } from "../../../tool-list/search/resolved-tools.ts";
import { useAgentEdit } from "../draft/agent-edit.tsx";
import { countSwitchable, switchStep } from "./selected-methods.ts";

interface ShownMenuProps {
  shown: ResolvedMatch[];
  /** The search text that found the rows. */
  search: string;
  onSelectAll(): void;
}

/** Actions on everything that the list shows. */
export function ShownMenu({ shown, search, onSelectAll }: ShownMenuProps) {
  const { blocked, onStep } = useAgentEdit("blocked", "onStep");
  const methods = countSwitchable(shown);
  const matrix = matrixPath(search === "" ? {} : { q: search });
  return (
    <>
      <MenuItem onSelect={() => onStep(switchStep(shown, true))} blocked={blocked}>
        {t("Switch on all {methods, plural, one {# method} other {# methods}} shown", { methods })}
      </MenuItem>
      <MenuItem onSelect={() => onStep(switchStep(shown, false))} blocked={blocked}>
        {t("Switch off all {methods, plural, one {# method} other {# methods}} shown", { methods })}
      </MenuItem>
      <MenuItem onSelect={onSelectAll}>
        {t("Select all {methods, plural, one {# method} other {# methods}} shown", { methods })}
      </MenuItem>
      {matrix !== undefined && <MenuItem href={matrix}>{t("Open in matrix")}</MenuItem>}
    </>
  );
}
