import { classNames } from "../../components/class-names.ts";
import { SplitSkeleton } from "../../components/page/split-skeleton.tsx";
import { useIsShort } from "./screen-size.ts";

/** The screen before anything is there: tree, inspector, preview and draft bar in their places, so that nothing jumps. */
export function AgentToolsSkeleton({ dock }: { dock: boolean | undefined }) {
  const isShort = useIsShort();
  const open = dock ?? !isShort;
  return (
    <>
      <SplitSkeleton
        label="Loading the tools"
        headClass="h-[112px] sm:short:h-[76px] px-3 pt-2.5 max-sm:px-4"
        rowClass="h-(--row) px-4"
        rows={12}
        split
      />
      <div
        aria-hidden
        className={classNames("flex-none border-t border-line bg-app max-sm:hidden", open ? "h-(--dock)" : "h-[38px]")}
      />
      <div aria-hidden className="h-(--draft) flex-none border-t border-line-strong bg-app" />
    </>
  );
}
