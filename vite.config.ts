import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defaultClientConditions, defineConfig } from "vite";

const ofForms = (file: string) =>
  fileURLToPath(new URL(`web/src/components/schema-form/rjsf/${file}`, import.meta.url));

export default defineConfig({
  plugins: [react(), tailwindcss()],
  publicDir: "web/public",
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
    // So is what settings of any owner are edited with, and what lists of tools are drawn with: several lazy pages share both.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "index", tags: ["$initial"] },
            {
              name: "settings",
              test: /web\/src\/(settings\/(draft-foot|owner-edit)|components\/(badge|origin-badge|tile|note|inputs\/(switch|search-field)|overlays\/(menu|chip-menu)))\.tsx$/,
            },
          ],
        },
      },
    },
  },
});
