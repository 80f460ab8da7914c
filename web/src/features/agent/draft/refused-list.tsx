import type { ResolvedTool } from "@pegboard/registry-core";
import { describeOperation } from "../../../words/operation-text.ts";
import type { SaveFailure } from "./use-save.ts";

interface RefusedListProps extends Pick<SaveFailure, "refused"> {
  tools: ReadonlyMap<string, ResolvedTool>;
}

/** The operations that the server refused, each with the reason. */
export function RefusedList({ refused, tools }: RefusedListProps) {
  return (
    <ul className="mt-1 grid gap-0.5">
      {refused.map(({ operation, reason }) => {
        const { title, place } = describeOperation(operation, undefined, tools);
        return (
          <li key={`${title} ${reason}`}>
            <i>{title}</i> ({place}): {reason}
          </li>
        );
      })}
    </ul>
  );
}
