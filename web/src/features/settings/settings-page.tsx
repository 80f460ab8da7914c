import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { catalogQuery } from "../../api/catalog.ts";
import { healthQuery } from "../../api/health.ts";
import { Loaded } from "../../components/loaded.tsx";
import { PageBody, TitleHead } from "../../components/page.tsx";
import { Segmented } from "../../components/segmented.tsx";
import { SkeletonBar } from "../../components/skeleton.tsx";
import { ShortcutList } from "./shortcut-list.tsx";

export interface SettingsPageProps {
  appearance: { theme: "system" | "light" | "dark"; density: "compact" | "comfortable" };
  onAppearance(change: Partial<SettingsPageProps["appearance"]>): void;
  modKey: string;
}

export function SettingsPage({ appearance, onAppearance, modKey }: SettingsPageProps) {
  const catalog = useQuery(catalogQuery);
  const health = useQuery(healthQuery);
  return (
    <>
      <TitleHead title="Settings" />
      <PageBody>
        <div className="w-full max-w-[760px] pb-8">
          <Section title="Appearance" help="Remembered in this browser.">
            <Row label="Theme" help="System follows your computer">
              <Segmented
                label="Theme"
                value={appearance.theme}
                onChange={(theme) => onAppearance({ theme })}
                items={[
                  { id: "system", label: "System" },
                  { id: "light", label: "Light" },
                  { id: "dark", label: "Dark" },
                ]}
              />
            </Row>
            <Row label="Density" help="Comfortable adds a line of description to rows">
              <Segmented
                label="Density"
                value={appearance.density}
                onChange={(density) => onAppearance({ density })}
                items={[
                  { id: "compact", label: "Compact" },
                  { id: "comfortable", label: "Comfortable" },
                ]}
              />
            </Row>
          </Section>
          <Section title="Tokens" help="Every token count is an estimate by one tokenizer.">
            <Row label="Tokenizer" help="Models of other vendors count a little differently">
              <Loaded
                query={catalog}
                failure="The tokenizer could not be read"
                skeleton={<SkeletonBar className="h-4 w-28" />}
              >
                {({ tokenizer }) => <code>{tokenizer}</code>}
              </Loaded>
            </Row>
          </Section>
          <Section title="Server">
            <Row label="Version">
              <Loaded
                query={health}
                failure="The server could not be asked"
                skeleton={<SkeletonBar className="h-4 w-28" />}
              >
                {({ version, tools, sources }) => (
                  <span className="num">
                    {version} · {tools} tools from {sources.total} sources
                    {sources.failed > 0 && <span className="text-red"> · {sources.failed} failed</span>}
                  </span>
                )}
              </Loaded>
            </Row>
          </Section>
          <Section title="Keyboard shortcuts">
            <div className="px-6 max-sm:px-4">
              <ShortcutList modKey={modKey} />
            </div>
          </Section>
        </div>
      </PageBody>
    </>
  );
}

function Section({ title, help, children }: { title: string; help?: string; children: ReactNode }) {
  return (
    <section className="pt-6">
      <h2 className="px-6 text-title max-sm:px-4">{title}</h2>
      {help && <p className="px-6 text-meta text-2 max-sm:px-4">{help}</p>}
      <div className="pt-2">{children}</div>
    </section>
  );
}

function Row({ label, help, children }: { label: string; help?: string; children: ReactNode }) {
  return (
    <div className="grid min-h-12 grid-cols-[240px_minmax(0,1fr)] items-center gap-x-4 gap-y-2 border-b border-line-soft px-6 py-2 max-sm:grid-cols-1 max-sm:px-4">
      <div>
        <div className="text-list font-medium">{label}</div>
        {help && <div className="text-meta text-2">{help}</div>}
      </div>
      <div className="min-w-0 text-list">{children}</div>
    </div>
  );
}
