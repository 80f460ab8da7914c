import type { MethodDefinition } from "@pegboard/registry-core";
import { ChevronRight } from "lucide-react";
import { lazy, useEffect, useRef, useState } from "react";
import { classNames } from "../../../components/class-names.ts";
import { iconSize } from "../../../components/icon-size.ts";
import { LatePart } from "../../../components/page/late-part.tsx";
import { LongList } from "../../../components/page/long-list.tsx";
import { common } from "../../../language/common.ts";
import { MODEL_READS } from "../../../words/model-reads/model-reads.ts";
import { findDeclaredMethod, type RegistryTool } from "../registry-model.ts";
import { MethodBadges } from "../tool-badges.tsx";
import { FlagSwitch } from "./flag-switch.tsx";
import { TextOverride } from "./text-override.tsx";
import { say } from "./texts.ts";

const BehaviourForm = lazy(() =>
  import("../../../settings/behaviour-form.tsx").then((module) => ({ default: module.BehaviourForm })),
);

/** A tool's methods in declaration order; one unfolds to its texts and its calls, drawn only then. */
export function MethodOverrides({ tool, marked }: { tool: RegistryTool; marked: string | undefined }) {
  const { methods } = tool.definition;
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set(marked === undefined ? [] : [marked]));
  useEffect(() => {
    if (marked !== undefined) setOpen((before) => new Set([...before, marked]));
  }, [marked]);
  if (methods.length === 0)
    return <p className="px-6 py-3 text-list text-2 max-sm:px-4">{say.thisToolBroughtNoMethods}</p>;
  return (
    <LongList
      label={say.methodsOfDisplayName(tool.definition.displayName)}
      items={methods}
      keyOf={({ name }) => name}
      height={METHOD_HEIGHT}
      kept={open}
      shown={marked}
    >
      {(method) => (
        <MethodDetails
          tool={tool}
          method={method}
          marked={method.name === marked}
          open={open.has(method.name)}
          onOpen={(isOpen) =>
            setOpen(
              (before) => new Set([...before].filter((one) => one !== method.name).concat(isOpen ? method.name : [])),
            )
          }
        />
      )}
    </LongList>
  );
}

const METHOD_HEIGHT = 49;

interface MethodDetailsProps {
  tool: RegistryTool;
  method: MethodDefinition;
  marked: boolean;
  open: boolean;
  onOpen(open: boolean): void;
}

function MethodDetails({ tool, method, marked, open, onOpen }: MethodDetailsProps) {
  const element = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (marked) element.current?.scrollIntoView({ block: "nearest" });
  }, [marked]);
  return (
    <div
      className={classNames(
        "relative border-b border-line-soft",
        marked && "bg-selected shadow-[inset_2px_0_0_var(--accent)]",
      )}
    >
      <details
        ref={element}
        open={open}
        onToggle={(event) => event.currentTarget.open !== open && onOpen(event.currentTarget.open)}
        className="group"
      >
        <summary className="flex min-h-12 list-none items-center gap-2 py-1.5 pr-54 pl-6 hover:bg-hover focus-visible:-outline-offset-2 max-sm:pr-46 max-sm:pl-4 [&::-webkit-details-marker]:hidden">
          <ChevronRight
            {...iconSize.s}
            className="flex-none text-3 motion-safe:transition-transform group-open:rotate-90"
          />
          <span className="min-w-0 flex-1">
            <span className="flex min-w-0 items-center gap-1.5 text-list">
              <span className="truncate">{method.displayName}</span>
              <code className="min-w-0 shrink-[999] truncate text-[11px] text-3">{method.name}</code>
            </span>
            <span className="block truncate text-meta text-2">{method.description}</span>
          </span>
          <span className="flex flex-none gap-1 max-xl:hidden">
            <MethodBadges tool={tool} method={method} />
          </span>
        </summary>
        {open && (
          <>
            <MethodTexts tool={tool} method={method} />
            <MethodCalls tool={tool} method={method} />
          </>
        )}
      </details>
      <div className="absolute top-0 right-6 flex h-12 items-center gap-4 text-meta text-2 max-sm:right-3 max-sm:gap-2">
        <span className="flex items-center gap-1.5">
          <span aria-hidden>{common.core}</span> <FlagSwitch flag="isCore" tool={tool} method={method.name} />
        </span>
        <span className="flex items-center gap-1.5">
          <span aria-hidden>{common.visible}</span> <FlagSwitch flag="visible" tool={tool} method={method.name} />
        </span>
      </div>
    </div>
  );
}

function MethodTexts({ tool, method }: { tool: RegistryTool; method: MethodDefinition }) {
  const place = { tool: tool.definition.name, method: method.name };
  return (
    <div className="bg-sunken">
      <TextOverride
        label={common.displayName}
        help={MODEL_READS.methodDisplayName}
        tool={tool}
        place={{ ...place, field: "displayName" }}
      />
      <TextOverride
        label={common.description}
        help={MODEL_READS.methodDescription}
        tool={tool}
        place={{ ...place, field: "description" }}
        kind="text"
      />
    </div>
  );
}

function MethodCalls({ tool, method }: { tool: RegistryTool; method: MethodDefinition }) {
  const below = findDeclaredMethod(tool, method.name) ?? method;
  return (
    <section aria-label={say.callsOfDisplayName(method.displayName)} className="bg-sunken">
      <LatePart>
        <BehaviourForm tool={tool.definition.name} below={below} owner={common.organisation} />
      </LatePart>
    </section>
  );
}
