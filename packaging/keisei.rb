# The Homebrew formula. `make dist` fills in version and checksum, and writes it beside the tarball; who publishes a
# release sets the address from which the tarball can be had.
class Keisei < Formula
  desc "Judges positions of Go: who owns what, how surely, and what is the score"
  homepage "https://example.org/keisei"
  url "https://example.org/keisei/keisei-@VERSION@.tar.xz"
  sha256 "@SHA256@"
  license "MIT"

  depends_on "meson" => :build
  depends_on "ninja" => :build
  depends_on "pkg-config" => :build
  depends_on "scdoc" => :build
  depends_on "cairo"
  depends_on "jansson"
  depends_on "libarchive"
  depends_on "libmicrohttpd"
  # The static library is joined by the binary tools of ELF.
  depends_on :linux

  def install
    system "meson", "setup", "build", "-Dtrain=false", "-Dtests=false", "-Dfuzz=false", "-Dbench=false", *std_meson_args
    system "meson", "compile", "-C", "build", "--verbose"
    system "meson", "install", "-C", "build"
  end

  test do
    (testpath/"board.txt").write <<~BOARD
      . . X O .
      . . X O .
      . . X O .
      . . X O .
      . . X O .
    BOARD
    assert_match "B+", shell_output("#{bin}/keisei judge --komi 0 board.txt")
    assert_equal "keisei #{version}", shell_output("#{bin}/keisei --version").strip
  end
end
