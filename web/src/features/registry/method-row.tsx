import { classNames } from "../../components/class-names.ts";
import { FlagSwitch } from "./overrides/flag-switch.tsx";
import type { RegistryRow } from "./registry-rows.ts";
import { Cell, Name, Row, type RowPlace } from "./row-parts.tsx";
import { MethodBadges } from "./tool-badges.tsx";

interface MethodRowProps extends RowPlace {
  row: Extract<RegistryRow, { kind: "method" }>;
  /** A tool stands beside the list: there is less room. */
  narrow: boolean;
  href: string;
}

export function MethodRow({ row, href, narrow, ...frame }: MethodRowProps) {
  const { tool, method, last } = row;
  return (
    <Row {...frame}>
      <Cell className="flex h-full min-w-0 items-center gap-2 pl-6">
        <span
          aria-hidden
          className={classNames(
            "relative h-full w-7 flex-none before:absolute before:top-0 before:left-1/2 before:w-px before:bg-(--line-strong) after:absolute after:top-1/2 after:left-1/2 after:h-px after:w-2 after:bg-(--line-strong)",
            last ? "before:bottom-1/2" : "before:-bottom-px",
          )}
        />
        <Name href={href} name={method.displayName} code={method.name} plain />
        <span className="ml-auto flex flex-none gap-1 max-sm:hidden">
          <MethodBadges tool={tool} method={method} limit={narrow ? 1 : 2} />
        </span>
      </Cell>
      <Cell className={narrow ? "hidden" : "max-lg:hidden"} />
      <Cell className={narrow ? "hidden" : "max-lg:hidden"} />
      <Cell className="max-sm:hidden" />
      <Cell className="relative z-1 flex justify-center">
        <FlagSwitch flag="isCore" tool={tool} method={method.name} />
      </Cell>
      <Cell className="relative z-1 flex justify-center">
        <FlagSwitch flag="visible" tool={tool} method={method.name} />
      </Cell>
    </Row>
  );
}
