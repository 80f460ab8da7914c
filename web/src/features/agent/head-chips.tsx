import { escapeInvisible, followedPresets, type Preset } from "@pegboard/registry-core/internal";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { Layers } from "lucide-react";
import { useMemo } from "react";
import { paths } from "../../addresses/paths.ts";
import { t } from "../../messages/t.ts";
import { useAgentEdit } from "./draft/agent-edit.tsx";

interface HeadChipsProps {
  /** Opens what a chip stands for. */
  onOpen(what: "presets" | "unattended"): void;
}

/** What an agent's head says of presets that it follows, and that it runs unattended. */
export function HeadChips({ onOpen }: HeadChipsProps) {
  const { presets: ids, unattended } = useAgentEdit(({ model }) => ({
    presets: model.settings.presets,
    unattended: model.settings.unattended,
  }));
  const catalog = useAgentEdit((edit) => edit.definitions.catalog);
  const followed = useMemo(() => followedPresets(catalog, { presets: ids ?? [] }), [catalog, ids]);
  return (
    <>
      <FollowedChip followed={followed} onMore={() => onOpen("presets")} />
      {unattended && (
        <button type="button" className={CHIP_LOOK} onClick={() => onOpen("unattended")}>
          {t("Unattended")}
        </button>
      )}
    </>
  );
}

const CHIP_LOOK =
  "-my-1 flex h-6 min-w-0 items-center gap-1 rounded-md px-1 text-micro whitespace-nowrap text-2 hover:bg-press hover:text-1 focus-visible:-outline-offset-2 max-md:hidden";

/** The preset that the agent follows, which opens it; of several the first, which opens them all. */
function FollowedChip({ followed, onMore }: { followed: readonly Preset[]; onMore(): void }) {
  const [first] = followed;
  if (!first) return null;
  const more = followed.length - 1;
  const inside = (
    <>
      <Layers {...iconSize.s} className="flex-none" />
      <span className="truncate">{escapeInvisible(first.name)}</span>
      {more > 0 && <span className="num flex-none">+{more}</span>}
    </>
  );
  const names = followed.map(({ name }) => escapeInvisible(name)).join(", ");
  const label = t("Follows {names}", { names });
  return more === 0 ? (
    <a href={paths.preset(first.id)} title={label} aria-label={label} className={CHIP_LOOK}>
      {inside}
    </a>
  ) : (
    <button type="button" title={label} aria-label={label} onClick={onMore} className={CHIP_LOOK}>
      {inside}
    </button>
  );
}
