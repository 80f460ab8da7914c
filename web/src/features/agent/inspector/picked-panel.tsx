import type { ToolDefinition } from "@pegboard/registry-core";
import { PROVIDER_FORMATS } from "@pegboard/registry-core/formats";
import { ownValue, type SelectedMethods } from "@pegboard/registry-core/internal";
import { exceededLimits } from "@pegboard/registry-core/problems";
import { useQuery } from "@tanstack/react-query";
import { CircleCheck, CircleX, ListChecks } from "lucide-react";
import { lazy, type ReactNode, useDeferredValue, useMemo, useState } from "react";
import { preferencesQuery } from "../../../api/preferences.ts";
import { iconSize } from "../../../components/icon-size.ts";
import { LazyBoundary } from "../../../components/page/lazy-boundary.tsx";
import { Tile } from "../../../components/tile.tsx";
import { common } from "../../../language/common.ts";
import { changeText, countText } from "../../../language/count-text.ts";
import { fill } from "../../../language/fill.tsx";
import { useAgentEdit } from "../draft/agent-edit.tsx";
import { countSelected, methodsInTools } from "../tree/selected-methods.ts";
import { CostOf, configuredTools } from "../tree/selected-settings.tsx";
import { type AppEffect, type Change, effectOfSwitch, type SwitchEffect } from "./switch-effect.ts";
import { say } from "./texts.ts";

const SharedList = lazy(() =>
  import("../../../settings/shared-settings/shared-list.tsx").then((module) => ({
    default: module.SharedList,
  })),
);

interface PickedPanelProps {
  picked: SelectedMethods[];
  /** What the list is searched for. */
  search: string | undefined;
  onSearch(text: string): void;
}

/**
 * Everything that is on, to choose from: what leads out of too many functions, as the problem's own
 * fix does.
 */
const ALL_ON = "is:on";

/** About several methods that are selected in the tree: what a switch of all of them would do. */
export function PickedPanel({ picked, search, onSearch }: PickedPanelProps) {
  const { model, definitions } = useAgentEdit("model", "definitions");
  const input = useMemo(
    () => ({ selected: picked, model, definitions }),
    [picked, model, definitions],
  );
  // The tree and its switches do not wait for these numbers.
  const late = useDeferredValue(input);
  const { methods, kept, isFixed } = countSelected(late.selected);
  const effect = useMemo(() => effectOfSwitch(late), [late]);
  const apps = effect.apps.filter((app) => app.name !== "" && (app.methods > 0 || isFixed)).length;
  const text = search?.trim();
  const configured = useMemo(() => configuredTools(late.selected), [late]);
  const what = methodsInTools(methods, late.selected.length);
  return (
    <section aria-label={say.whatIsSelected} className="flex min-h-0 min-w-0 flex-1 flex-col">
      <div className="flex flex-none items-center gap-3 border-b border-line px-6 pt-3 pb-2">
        <span className="grid size-10 flex-none place-items-center rounded-[10px] bg-selected text-accent inset-ring inset-ring-line">
          <ListChecks size={20} strokeWidth={1.75} aria-hidden />
        </span>
        <div className="min-w-0 flex-1">
          <h2 className="text-title">{say.methodsSelected(methods)}</h2>
          <p className="num truncate text-meta text-2">
            {text && <>{fill(say.fromTheSearch, { search: <code>{text}</code> })} · </>}
            {[apps > 0 ? say.appCount(apps) : common.toolCount(late.selected.length), kept]
              .filter(Boolean)
              .join(" · ")}
          </p>
        </div>
      </div>
      <section
        className="min-h-0 flex-1 overflow-auto px-6 pb-6"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: long lists are scrolled with keys
        tabIndex={0}
        aria-label={say.effect}
      >
        {isFixed ? (
          <p className="pt-5 text-list text-2">{say.nothingOfItCanBeSwitched}</p>
        ) : (
          <Effect effect={effect} onChoose={text === ALL_ON ? undefined : () => onSearch(ALL_ON)} />
        )}
        <Heading>{say.settingsTheyShare}</Heading>
        <LazyBoundary>
          <SharedList tools={configured} what={what} Effect={CostOf} />
        </LazyBoundary>
      </section>
    </section>
  );
}

interface EffectProps {
  effect: SwitchEffect;
  /** Leads to what else could be switched off. */
  onChoose: (() => void) | undefined;
}

function Effect({ effect, onChoose }: EffectProps) {
  const { on, tokens, methods, emptied, apps } = effect;
  return (
    <>
      <Heading>{on ? say.ifSwitchedOn : say.ifSwitchedOff}</Heading>
      <dl>
        <ChangeRow label={common.tokens} {...tokens} />
        <ChangeRow label={say.methodsOffered} {...methods} />
        <LimitRows {...methods} onChoose={onChoose} />
        {emptied.length > 0 && (
          <Row label={say.leftWithoutAMethod} end={common.toolCount(emptied.length)}>
            <More items={emptied} first={6}>
              {(tools) => <Tools tools={tools} />}
            </More>
          </Row>
        )}
      </dl>
      <Heading end={common.tokenChange(apps.reduce((sum, app) => sum + app.tokens, 0))}>
        {say.byApp}
      </Heading>
      <More items={apps} first={20}>
        {(some) => <Apps apps={some} most={Math.abs(apps[0]?.tokens ?? 0)} />}
      </More>
    </>
  );
}

function Heading({ children, end }: { children: ReactNode; end?: string }) {
  return (
    <div className="flex items-baseline justify-between pt-5 pb-1.5">
      <h3 className="text-list font-semibold">{children}</h3>
      <span className="num text-meta text-2">{end}</span>
    </div>
  );
}

function Row({ label, children, end }: { label: string; children: ReactNode; end?: ReactNode }) {
  return (
    <div className="num grid grid-cols-[180px_minmax(0,1fr)_auto] items-start gap-4 py-1.5 text-list">
      <dt className="text-2">{label}</dt>
      <dd>{children}</dd>
      {end !== undefined && <dd className="text-right">{end}</dd>}
    </div>
  );
}

function ChangeRow({ label, before, after }: Change & { label: string }) {
  return (
    <Row label={label} end={changeText(after - before)}>
      {countText(before)} <span className="px-1 text-3">→</span>{" "}
      <b className="font-semibold">{countText(after)}</b>
    </Row>
  );
}

/** Of providers that would refuse so many functions, now or then. */
function LimitRows({ before, after, onChoose }: Change & Pick<EffectProps, "onChoose">) {
  const { data: preferences } = useQuery(preferencesQuery);
  const exceeded = preferences
    ? exceededLimits(Math.max(before, after), preferences.functionLimits)
    : [];
  const link = onChoose && (
    <button type="button" className="font-medium text-accent hover:underline" onClick={onChoose}>
      {say.chooseWhich}
    </button>
  );
  return exceeded.map(({ name, limit }, index) => (
    <Row
      key={name}
      label={say.providerTakes(PROVIDER_FORMATS[name].label, limit)}
      end={index === 0 && after > limit ? link : undefined}
    >
      {after > limit ? (
        <span className="flex items-center gap-1.5 font-medium text-red">
          <CircleX {...iconSize.s} />{" "}
          {before > limit ? say.stillTooMany(after - limit) : say.tooMany(after - limit)}
        </span>
      ) : (
        <span className="flex items-center gap-1.5">
          <CircleCheck {...iconSize.s} /> {say.withinTheLimitThen}
        </span>
      )}
    </Row>
  ));
}

function Tools({ tools }: { tools: ToolDefinition[] }) {
  const icons = useAgentEdit((edit) => edit.answer.icons);
  return (
    <ul className="flex flex-wrap gap-x-3.5 gap-y-1.5">
      {tools.map(({ name, displayName, icon, color }) => (
        <li key={name} className="flex min-w-0 items-center gap-1.5">
          <Tile size="xs" node={ownValue(icons, icon ?? "")} color={color} />
          <span className="truncate">{displayName}</span>
        </li>
      ))}
    </ul>
  );
}

function Apps({ apps, most }: { apps: AppEffect[]; most: number }) {
  const icons = useAgentEdit((edit) => edit.answer.icons);
  return (
    <ul>
      {apps.map(({ name, first, methods, tokens }) => (
        <li
          key={name}
          className="num grid h-7 grid-cols-[20px_128px_40px_minmax(0,1fr)_80px] items-center gap-2.5 text-list"
        >
          <Tile size="xs" node={ownValue(icons, first.icon ?? "")} color={first.color} />
          <span className="truncate" title={name}>
            {name === "" ? common.withoutAnApp : name}
          </span>
          <span className="text-right text-2">
            {countText(methods)}
            <span className="sr-only"> {say.methods}</span>
          </span>
          <span className="h-1 overflow-hidden rounded-full bg-press">
            <span
              className="block h-full bg-(--line-control) forced-colors:bg-[CanvasText]"
              style={{ width: `${most === 0 ? 0 : (Math.abs(tokens) / most) * 100}%` }}
            />
          </span>
          <span className="text-right">
            {changeText(tokens)}
            <span className="sr-only"> {common.tokensUnit}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** How many more a press shows. */
const STEP = 100;

/** The first of a long list, and the rest in steps. */
function More<Item>({ items, first, children }: MoreProps<Item>) {
  const [most, setMost] = useState(first);
  const rest = items.length - most;
  return (
    <>
      {children(items.slice(0, most))}
      {rest > 0 && (
        <button
          type="button"
          className="num h-7 text-list text-accent hover:underline"
          onClick={() => setMost(most + STEP)}
        >
          {say.showMore(Math.min(STEP, rest), rest)}
        </button>
      )}
    </>
  );
}

interface MoreProps<Item> {
  items: Item[];
  first: number;
  children(some: Item[]): ReactNode;
}
