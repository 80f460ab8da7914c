import type { RenderFault } from "@pegboard/registry-core";
import { CircleX } from "lucide-react";
import { iconSize } from "../../components/icon-size.ts";

/** What is wrong with the template of the text above. */
export function RenderFaults({ faults }: { faults: readonly RenderFault[] }) {
  return faults.map(({ line, message }) => (
    <p
      key={`${line} ${message}`}
      role="alert"
      className="flex min-h-9 flex-none items-center gap-2 border-t border-line bg-sunken px-4 text-meta text-red"
    >
      <CircleX {...iconSize.s} className="flex-none" />
      {line === undefined ? message : `Template line ${line}: ${message}`}
    </p>
  ));
}
