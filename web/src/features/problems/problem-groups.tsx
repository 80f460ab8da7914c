import { Blocks } from "lucide-react";
import { useState } from "react";
import { Count } from "../../components/count.tsx";
import { LiveRegion } from "../../components/live-region.tsx";
import { NameTile } from "../../components/name-tile.tsx";
import { Note } from "../../components/note.tsx";
import { type ProblemGroup, REGISTRY_GROUP } from "./group-problems.ts";
import { type PlacePath, ProblemRow } from "./problem-row.tsx";
import { useProblemFix } from "./use-problem-fix.ts";

export interface ProblemGroupsProps {
  groups: ProblemGroup[];
  placePath: PlacePath;
}

export function ProblemGroups({ groups, placePath }: ProblemGroupsProps) {
  const [said, setSaid] = useState("");
  const fix = useProblemFix((label) => setSaid(`${label}: done.`));
  return (
    <>
      <LiveRegion text={said} />
      {fix.error !== undefined && (
        <div className="px-6 py-2 max-sm:px-4">
          <Note tone="bad">The fix was not applied. {fix.error}</Note>
        </div>
      )}
      {groups.map((group) => (
        <section key={group.id} aria-labelledby={`group-${group.id}`}>
          <h2
            id={`group-${group.id}`}
            className="-mt-px flex h-9 items-center gap-2 border-y border-line bg-sunken px-6 text-list font-medium max-sm:px-4"
          >
            {group.id === REGISTRY_GROUP ? (
              <span className="tile grid size-5 place-items-center rounded-badge">
                <Blocks size={12} strokeWidth={2} aria-hidden />
              </span>
            ) : (
              <NameTile id={group.id} name={group.name} size="xs" />
            )}
            {group.name}
            {group.id === REGISTRY_GROUP && <span className="text-meta font-normal text-2">every agent</span>}
            <span className="flex-1" />
            <Count value={group.problems.length} />
          </h2>
          <ul>
            {group.problems.map((problem) => (
              <ProblemRow
                key={problem.id}
                problem={problem}
                placePath={placePath}
                busy={fix.pending === problem.id}
                onFix={(chosen) => fix.apply(problem, chosen)}
              />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
