# Homebrew's formula: builds Machine Mode from a release's source, and installs what `make install` does.
# OWNER, VERSION and SHA256 are placeholders; Publishing/homebrew/formula fills them in when a version is released.
class Machinemode < Formula
  desc "Log of a hundred days of interview preparation, and a site that shows it"
  homepage "https://github.com/OWNER/machinemode"
  url "https://github.com/OWNER/machinemode/releases/download/vVERSION/machinemode-VERSION-source.tar.gz"
  sha256 "SHA256"
  license "MIT"

  depends_on "pkgconf" => :build
  depends_on xcode: ["26.4", :build]
  depends_on "cmark-gfm"
  depends_on macos: :sequoia
  depends_on "nettle"

  uses_from_macos "swift" => :build

  def install
    # Homebrew's sandbox is around all of this, and macOS nests none.
    system "swift", "build", "--disable-sandbox", "-c", "release", "--product", "machinemode"
    system "make", "-o", "build", "install", "PREFIX=#{prefix}"
  end

  test do
    assert_equal version.to_s, shell_output("#{bin}/machinemode --version").split.first
    system bin/"machinemode", "demo", testpath/"demo"
    assert_path_exists testpath/"demo/site/index.html"
  end
end
