/**
 * Pieces that nearly every visitors' page uses. Listed here, they are bundled and compressed with the code that every
 * page loads; otherwise each would be a separate file, a dozen per page.
 */
import "../src/base/format/days.ts";
import "../src/base/format/lengths.ts";
import "../src/base/format/moments.ts";
import "../src/base/format/money.ts";
import "../src/base/format/weights.ts";
import "../src/money/prizes/prize-text.ts";
import "../src/tournaments/results/result-state.ts";
import "../src/tournaments/tournament-state.ts";
import "./entries/entry-fee.tsx";
import "./results/board/sides-text.ts";
import "./tournaments/clock.ts";
import "./tournaments/dates.tsx";
import "./tournaments/day/times-in.tsx";
import "./tournaments/prizes/prize-list.tsx";
import "./tournaments/rules-list.tsx";
import "./tournaments/status-badge.tsx";
import "./ui/alert.tsx";
import "./ui/back-link.tsx";
import "./ui/badge.tsx";
import "./ui/banner.tsx";
import "./ui/card.tsx";
import "./ui/figure.tsx";
import "./ui/moment.tsx";
import "./ui/stat-tile.tsx";
