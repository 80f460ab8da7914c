import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defaultClientConditions, defineConfig } from "vite";

const ofForms = (file: string) =>
  fileURLToPath(new URL(`web/src/components/schema-form/rjsf/${file}`, import.meta.url));

/** What lists of tools and settings of any owner are drawn and edited with. Several lazy pages share it, the first one among them. */
const OF_SEVERAL_PAGES = [
  "web/src/settings/(config-blockers|config-form-code|draft-foot|owner-edit|use-icons|whole-tool).tsx?",
  "web/src/api/(icons|tokens|use-whole-tools).ts",
  "web/src/components/search/filter-text.ts",
  "web/src/settings/search/search-(query|tools).ts",
  "web/src/api/preferences.ts",
  "web/src/components/selection/(grid-keys|selection|use-selection).ts",
  "web/src/app/routes/(agent-links|place-path).ts",
  "web/src/features/agent/(agent-failure|agent-head|counted-methods|edited-head|outdated-note|token-button|use-other-agent).tsx?",
  "web/src/features/agent/(model/use-agent-answers|tree/(selection|toggle-step)).ts",
  "web/src/features/agent/(draft/(agent-foot|draft-problems-button)|preview/preview-bar|screen-size|tree/row-(badges|parts)).tsx?",
  "web/src/(app/routes|features/agent/(draft|search))/texts.ts",
  "web/src/components/page/use-row-height.ts",
  "web/src/settings/search/known-values.ts",
  "web/src/words/(arrange-menus|call-marks|left-out-text|mark-icons).ts",
  "web/src/components/(badge|live-region|meter|note|origin-badge|risk|tile|config-form/config-skeleton|inputs/(checkbox|search-field|switch)|overlays/(by-menu|chip-menu|menu|sheet)|page/(skeleton|split-skeleton|tab-panel|tabs)).tsx",
  "registry-core/src/toolset/(effective-config|refused-configs|resolve-toolset|switch-actions|token-costs).ts",
  "registry-core/src/settings/(apply-overrides|new-config-faults|settings-operations).ts",
  "registry-core/src/words/trace-words.ts",
  "registry-core/src/definition/(configured-texts|function-names|method-behaviour).ts",
  "lucide-react/dist/esm/icons/(ban|chevron-right|chevron-up|eye-off|chevrons-up-down|circle-check|circle-exclamation-point|circle-question-mark|focus|fold-vertical|hand|list-checks|milestone|rows-3|unfold-vertical)[.]",
];

/** Icons that several lazy pages share: each as a file of its own would have its name in the first one. */
const ICONS_OF_LAZY_PAGES =
  "lucide-react/dist/esm/icons/(archive|arrow-down|arrow-up|building|building-complex|chevron-left|circle|clock|columns-2|command|copy|download|ellipsis|external-link|file-pen-line|grip-vertical|key-round|layers|loader-circle|maximize-2|octagon-x|pencil|play|plus|rotate-ccw|square|terminal|trash|users)[.]";

export default defineConfig({
  plugins: [react(), tailwindcss()],
  publicDir: "web/public",
  // Files name each other from where they are: a host may mount Pegboard anywhere.
  base: "./",
  resolve: {
    conditions: ["@pegboard/source", ...defaultClientConditions],
    // RJSF's validator names Ajv as the engine that it takes by default. Forms give it ours, so that Ajv need not be loaded.
    alias: [
      { find: /^ajv$/, replacement: ofForms("interpreting-ajv.ts") },
      { find: /^ajv-formats$/, replacement: ofForms("without-formats.ts") },
    ],
  },
  build: {
    outDir: "web/dist",
    emptyOutDir: true,
    // Says which chunks a page needs: scripts/checks/first-load.mjs weighs them.
    manifest: true,
    target: "baseline-widely-available",
    // The Content-Security-Policy allows neither data: URLs nor inline scripts.
    assetsInlineLimit: 0,
    // All of Lucide, which loads when the first list of icons opens.
    chunkSizeWarningLimit: 700,
    modulePreload: { polyfill: false },
    // What every page needs is one file: many small ones compress worse, and each page would have to name them all.
    // So is what several pages share.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // The texts of another language use these while all else waits for them: see web/src/language/catalogue.ts.
            { name: "language", test: /web\/src\/language\/(?!catalogue|common|german|stretched|texts)/, priority: 1 },
            { name: "index", tags: ["$initial"] },
            {
              name: "settings",
              test: new RegExp(OF_SEVERAL_PAGES.join("|")),
            },
            { name: "icons", test: new RegExp(ICONS_OF_LAZY_PAGES) },
          ],
        },
      },
    },
  },
});
